// three_parties.mjs RIFFLE -- a director, a federation and a trustee deal a final together, each at home,
// so that no two of them can know or choose a card.  What they send to each other are files; the
// director must not need a fourth person, and none may see a hand before play.
import { copyFileSync } from "node:fs";
import { Evening } from "./evening.mjs";

const director = new Evening(process.argv[2], import.meta.url);
const others = ["Federation", "Trustee"].map((name, at) => ({
    name,
    party: at + 2,
    home: director.elsewhere(),
}));
const operator = director.elsewhere();
const sends = (from, file, to) => copyFileSync(from.path(file), to.path(file));
const expect = (part, whole) => {
    if (!whole.includes(part)) throw new Error(`expected: ${part}\nfound: ${whole}`);
};

await director.step("the director opens a session of three parties and commits", () => {
    director.command("riffle session open --record final.record --boards 1-16 --tables 8 --parties 3 --title Final \\\n" +
        "    --value 'DAX, closing value of 20 November 2026'");
    director.command("riffle session commit --record final.record");
});

await director.step("each party makes its secret at home and sends its root", () => {
    for (const { name, party, home } of others) {
        sends(director, "final.record.event", home);
        const said = home.command(`riffle session party final.record.event --party ${party} --secret mine.secret`);
        const root = said.match(/root: ([0-9a-f]{64})/)[1];
        director.command(`riffle session commit --record final.record --name ${name} --root ${root}`);
    }
});

await director.step("nobody can deal before the public value is known, and shares are there", () => {
    director.command("riffle session deal --record final.record", 1);
    director.command("riffle session value 23817.44 --record final.record");
    director.command("riffle session deal --record final.record", 1);
});

await director.step("the parties see the value and send their shares", () => {
    for (const { party, home } of others) {
        sends(director, "final.record", home);
        home.command(`riffle session share --record final.record --party ${party} --secret mine.secret -o ${party}.share`);
        sends(home, `${party}.share`, director);
    }
});

await director.step("a trustee who thinks better of their secret is named, and the other share is kept", () => {
    const { home } = others[1];
    home.command("riffle session party final.record.event --party 3 --secret other.secret");
    const said = home.command(
        "riffle session share --record final.record --party 3 --secret other.secret -o other.share; [ $? -ne 0 ]");
    expect("another root for party 3", said);
    expect("Missing: Trustee", director.command("riffle session deal --record final.record --share 2.share", 1));
});

await director.step("the director deals, and only the machine's operator can read the hands", () => {
    const key = operator.command("riffle session key operator.key 2>/dev/null").trim();
    director.command(`riffle session deal --record final.record --share 3.share --blind ${key} -o final.sealed`);
    if (/ \S{3,}\.\S*\.\S*\.\S* /.test(director.text("final.record"))) throw new Error("the record shows a hand");
    sends(director, "final.sealed", operator);
    operator.command("riffle session unseal final.sealed --key operator.key -o final.dlm");
});

await director.step("the evening is played, and the session closed", () => {
    director.command("riffle session close --record final.record --release --unplayed -o played.pbn");
});

await director.step("each party verifies the record alone, with its own root in it", async () => {
    for (const { home } of others) sends(director, "final.record", home);
    for (const { home } of [{ home: director }, ...others])
        expect("proved: 16 boards", await home.verified("final.record"));
    expect("3 parties", director.command("riffle verify final.record"));
});

await director.end();
