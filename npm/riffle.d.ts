// riffle.d.ts -- the types of the package for npm.  README.md has examples.

/** The module, or what it can be compiled from. */
export type ModuleSource = WebAssembly.Module | BufferSource | Response | Promise<BufferSource | Response>;

/** A record: its text, its bytes, or pieces of its bytes. */
export type RecordSource =
    | string
    | ArrayBuffer
    | Uint8Array
    | Blob
    | Response
    | Iterable<Uint8Array>
    | AsyncIterable<Uint8Array>;

/** What is wrong with a record: the first wrong line, and the clause that it breaks. */
export interface Finding {
    line: number;
    clause: string;
    sentence: string;
    found: string;
    expected: string;
    /** Whom it concerns. */
    concerns: string;
    /** Whether this copy was altered, in a sentence. */
    blame: string;
}

/** A forbidden act that happened, in the record of an evening as it went. */
export interface Breach {
    line: number;
    clause: string;
    sentence: string;
    fault: boolean;
    struck: boolean;
    correctedBy: number | null;
}

export interface Verdict {
    /** True when everything that the record claims is proved. */
    ok: boolean;
    verdict: "proved" | "not proved yet" | "kept truly" | "broken";
    /** The verdict in sentences: what is proved, and what no record can prove. */
    words: string[];
    /** Undefined unless the verdict is "broken". */
    finding: Finding | undefined;
    breaches: Breach[];
    /** Lines, rounds, shoes, cards and the like. */
    sums: Record<string, number>;
    /** Of the table or the session. */
    id: string;
    /** How strong the proof is, and what that means. */
    level: { name: string; words: string };
    /** True for a session of bridge, false for a table. */
    session: boolean;
}

/** What the law says of an act. */
export type Ruling =
    | { permitted: true }
    | { permitted: false; clause: string; sentence: string; expected: string }
    | { permitted: false; column: number; found: string; expected: string };

/** An act was refused, or is not an act. */
export class LawError extends Error {
    act: string;
    permitted: false;
    /** The clause that forbids the act, and its sentence; undefined for a text that is no act. */
    clause?: string;
    sentence?: string;
    /** Where a text stops being an act, in characters from 1. */
    column?: number;
    expected: string;
}

/** A table of blackjack that judges every act. */
export interface Table {
    /** What the law says of an act; the table stays as it is. */
    judge(act: string): Ruling;
    /** Performs an act, or throws a LawError. */
    act(act: string): void;
    /** The acts that the law permits now; those that the table waits for come first. */
    legal(): string[];
    /** What a player sees, or a spectator: hands, wagers, chips, whose turn it is. */
    view(player?: string): Record<string, unknown>;
}

export interface Riffle {
    /** Checks a record line by line, as `riffle verify` does. */
    verify(record: RecordSource): Promise<Verdict>;
    /**
     * Opens a table.
     * @param rules a preset such as "bicycle" (the default), rules as casinos post them such as
     *     "6 decks H17 DAS LS", or lines `key=value`
     */
    table(rules?: string): Promise<Table>;
}

/**
 * Loads riffle.wasm, which lies beside the script; sessions.wasm is loaded with the first record of
 * a bridge session.  Where files cannot be fetched, give their bytes.
 */
export function load(sources?: { tables?: ModuleSource; sessions?: ModuleSource }): Promise<Riffle>;
