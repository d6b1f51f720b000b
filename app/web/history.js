// The rounds that were played and the player's statistics, collected from the lines as the table
// shows them.  panel.js shows both.  All amounts are cents.

import { settledHand } from "./narration.js";

const ROUNDS_KEPT = 500;

export class History {
    rounds = [];
    tally = {
        rounds: 0,
        hands: 0,
        won: 0,
        lost: 0,
        pushed: 0,
        blackjacks: 0,
        busts: 0,
        doubles: 0,
        splits: 0,
        surrenders: 0,
        insured: 0,
        bet: 0,
        net: 0,
        bought: 0,
    };
    shoe = 1;

    // Takes a line as it is shown; returns the result when it settled a hand.
    take(item, me) {
        const { line } = item;
        if (!line.permitted) return undefined;
        if (line.act === "root") this.shoe = Number(line.pairs.shoe);
        if (line.act === "draw" && !this.round)
            this.round = { results: [], shoe: this.shoe, line: line.seq };
        if (line.actor === me) this.countAct(line);
        if (line.act === "end") this.finishRound(item, me);
        const result = settledHand(item);
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
        if (result.seat.name === me) this.countResult(result);
        return result;
    }

    countAct({ act, pairs }) {
        const cents = Math.round(Number(pairs.amount ?? 0) * 100);
        if (act === "buy") this.tally.bought += cents;
        if (act === "insure") this.tally.insured++;
        if (act === "double") this.tally.doubles++;
        if (act === "split") this.tally.splits++;
        if (act === "surrender") this.tally.surrenders++;
    }

    countResult({ net, cards, insurance, seat, hand }) {
        const { tally } = this;
        tally.net += net;
        if (insurance) return;
        tally.hands++;
        tally.bet += seat.hands[hand].wager * (seat.hands[hand].doubled ? 2 : 1);
        if (net > 0) tally.won++;
        else if (net < 0) tally.lost++;
        else tally.pushed++;
        if (cards.words === "natural") tally.blackjacks++;
        if (cards.words.startsWith("bust")) tally.busts++;
    }

    finishRound({ line, before }, me) {
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
        this.rounds.length = Math.min(this.rounds.length, ROUNDS_KEPT);
    }
}
