// Lists of boards as a command takes them: "1-4,7".

export const boardList = (numbers) => {
    const runs = [];
    for (const number of numbers)
        if (runs.at(-1)?.[1] === number - 1) runs.at(-1)[1] = number;
        else runs.push([number, number]);
    return runs.map(([a, b]) => (a === b ? `${a}` : `${a}-${b}`)).join(",");
};
