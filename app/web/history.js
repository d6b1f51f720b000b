// Rounds that were played, and what they came to: made from the lines as they are shown.

import { settled } from "./telling.js";

const KEPT = 500; // rounds

export class History {
    rounds = [];
    tally = {
        rounds: 0,
        hands: 0,
        won: 0,
        lost: 0,
        stoodOff: 0,
        naturals: 0,
        busts: 0,
        doubles: 0,
        splits: 0,
        surrenders: 0,
        insured: 0,
        wagered: 0,
        net: 0,
        bought: 0,
    };
    shoe = 1;

    // A line as it is shown; answers the result when it settled a hand.
    take(item, me) {
        const { line } = item;
        if (!line.permitted) return undefined;
        if (line.act === "root") this.shoe = Number(line.pairs.shoe);
        if (line.act === "draw" && !this.round)
            this.round = { results: [], shoe: this.shoe, line: line.seq };
        if (line.actor === me) this.count(line);
        if (line.act === "end") this.finish(item, me);
        const result = settled(item);
        if (!result || !this.round) return result;
        this.round.results.push({
            box: result.box,
            name: result.seat.name,
            hand: result.hand,
            net: result.net,
            words: result.words,
            insurance: result.insurance,
            cards: result.cards?.cards,
            count: result.cards?.words,
        });
        if (result.seat.name === me) this.settle(result);
        return result;
    }

    count({ act, pairs }) {
        const cents = Math.round(Number(pairs.amount ?? 0) * 100);
        if (act === "buy") this.tally.bought += cents;
        if (act === "insure") this.tally.insured++;
        if (act === "double") this.tally.doubles++;
        if (act === "split") this.tally.splits++;
        if (act === "surrender") this.tally.surrenders++;
    }

    settle({ net, cards, insurance, seat, hand }) {
        const { tally } = this;
        tally.net += net;
        if (insurance) return;
        tally.hands++;
        tally.wagered += seat.hands[hand].wager * (seat.hands[hand].doubled ? 2 : 1);
        if (net > 0) tally.won++;
        else if (net < 0) tally.lost++;
        else tally.stoodOff++;
        if (cards.words === "natural") tally.naturals++;
        if (cards.words.startsWith("bust")) tally.busts++;
    }

    finish({ line, before }, me) {
        const { round } = this;
        this.round = undefined;
        if (!round) return;
        round.number = (this.rounds[0]?.number ?? 0) + 1;
        round.end = line.seq;
        round.dealer = before?.dealer;
        round.mine = round.results.filter(({ name }) => name === me);
        round.net = round.mine.reduce((sum, { net }) => sum + net, 0);
        if (round.mine.length > 0) this.tally.rounds++;
        this.rounds.unshift(round);
        this.rounds.length = Math.min(this.rounds.length, KEPT);
    }
}
