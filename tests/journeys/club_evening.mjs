// club_evening.mjs RIFFLE -- a club's director deals 24 boards, feeds the machine, runs the evening with a
// redeal and a slip of the keyboard, closes, and prints.  A player goes home with the paper and checks it.
// No withdrawn hand may be on any paper, and next week nobody may get tonight's boards again.
import { readFileSync } from "node:fs";
import { catalogue } from "../browser/common.mjs";
import { Evening } from "./evening.mjs";

const club = new Evening(process.argv[2], import.meta.url);
const player = club.elsewhere();
const { DESK } = await catalogue();
const session = (words, status) => club.command(`riffle session ${words} --record tonight.record`, status);
const deals = (pbn) => Object.fromEntries([...pbn.matchAll(/\[Board "(\d+)"\][^]*?\[Deal "(.*)"\]/g)].map(([, n, d]) => [n, d]));
const hands = (deal) => deal.split(":")[1].split(" ");
const want = (right, words) => {
    if (!right) throw new Error(words);
};
const PUBLIC = "https://cards.example.org"; // what the club wrote on its posters
let withdrawn, paper;

// Whether all suits of a hand stand on the paper.
const isOn = (hand, words) =>
    hand.split(".").every((suit) => suit === "" || words.includes(suit) || words.includes(suit.replace("T", "10")));

await club.step("the director deals 24 boards and writes the file for the machine", () => {
    club.command("riffle deal --boards 1-24 --tables 6 --title 'Tuesday' --club 'Anywhere' -o tonight.pbn");
    club.command("riffle convert tonight.pbn tonight.dlm");
    want(Object.keys(deals(club.text("tonight.pbn"))).length === 24, "24 boards");
    club.command("riffle ledger look tonight.pbn", 1);
});

await club.step("at board 5 a card was seen: it is dealt again, and the old file is refused", () => {
    withdrawn = deals(club.text("tonight.pbn"))[5];
    session("seen --board 5 --by ns --note 'a card fell'");
    session("redeal --board 5 --reason D1");
    session("deal --board 5");
    club.command("riffle handrecord tonight.pbn -o old.pdf; [ $? -eq 1 ] && [ ! -e old.pdf ]");
    session("export -o again.pbn");
    club.command("riffle convert again.pbn again.dlm");
});

await club.step("a call is typed at the wrong board, and struck", () => {
    session("call --board 7 --table 1");
    const line = session("correct --list").split("\n").find((text) => text.includes("board 7, table 1: bidding")).match(/\d+/)[0];
    session(`correct --line ${line} --instead 'ns call board=6 table=1' --reason 'that was board 6' --yes`);
    session("played --board 6 --table 1");
});

await club.step("the last table has played: the session is closed and the hand records are printed", () => {
    session("close --release --unplayed -o played.pbn");
    club.command("riffle handrecord played.pbn --record tonight.record -o tonight.pdf");
    paper = club.paper("tonight.pdf");
    for (const [board, deal] of Object.entries(deals(club.text("played.pbn"))))
        want(hands(deal).every((hand) => isOn(hand, paper.words)), `board ${board} is not on the paper: ${deal}`);
    want(!hands(withdrawn).every((hand) => isOn(hand, paper.words)), "the withdrawn deal is on the paper");
});

await club.step("a player checks the record with the code on the paper, by three verifiers", async () => {
    const [, event, size, root] = paper.codes[0].match(/^riffle:([^:]+):(\d+):([0-9a-f]{64})$/);
    club.command(`cp tonight.record ${player.folder}`);
    want(player.text("tonight.record").includes(`id=${event} `), "another event");
    want((await player.verified("tonight.record")).startsWith("proved: 24 boards"), "not proved");
    player.command(`riffle verify --head ${size}:${root} tonight.record`);
    player.command(`riffle verify --head ${size}:${root.replace(/./, (digit) => (digit === "0" ? "1" : "0"))} tonight.record`, 1);
});

await club.step("next week the ledger knows tonight's boards, and the new ones are none of them", () => {
    want(club.command("riffle ledger look played.pbn", 1).includes("24"), "tonight's boards are not known");
    club.command("riffle deal --boards 1-24 --title 'Next Tuesday' -o next.pbn");
    const before = Object.values(deals(club.text("played.pbn")));
    want(!Object.values(deals(club.text("next.pbn"))).some((deal) => before.includes(deal)), "a board comes twice");
});

await club.step("at the desk: 24 boards are dealt, released and printed", async () => {
    const room = await club.openRoom("--origin", PUBLIC);
    const link = new URL(readFileSync(`${room.folder}/data/director.link`, "utf8").trim());
    const desk = await club.page("Director", link.pathname.slice(1) + link.hash);
    await desk.waitForSelector("#events:not([hidden])");
    await desk.check("#open input[value=quick]");
    await desk.click("#open .more summary");
    for (const [field, value] of [["title", "At the desk"], ["event", "desk-1"], ["boards", "1-24"], ["tables", "6"]])
        await desk.fill(`#open [name=${field}]`, value);
    await desk.click("#open button.main");
    await desk.waitForSelector('li[data-board="24"]');
    await desk.click("[data-focus='pick-all']");
    await desk.click('#boards [data-verb="release"]');
    await desk.click("dialog button.main");
    await desk.waitForSelector('li[data-board="24"].open');
    await desk.click(".formats summary");
    const [download] = await Promise.all([
        desk.waitForEvent("download"),
        desk.click('[data-file="released-hands.pdf"]'),
    ]);
    await download.saveAs(club.path("desk.pdf"));
});

await club.step("a player opens the code of that paper: the page has the boards and knows the head", async () => {
    const { codes } = club.paper("desk.pdf");
    want(codes[0].startsWith(`${PUBLIC}/event/desk-1#head=`), `the code is ${codes}`);
    const page = await club.page("Player", codes[0].replace(`${PUBLIC}/`, ""));
    await page.waitForSelector("#sheet article.opened");
    const verdict = await page.textContent("#verdict");
    want(verdict.startsWith("proved: 24 boards") || verdict.startsWith("24 boards"), verdict);
    want((await page.textContent("#held-said")).length > 0, "the page does not say whether the head fits");
});

await club.end();
