// Finds the string literals of a script and where each of them goes: enough of JavaScript's grammar
// for words.mjs, without a parser from elsewhere.
//
// A literal is { text, line, goesTo, isKey, isCompared, isModule }.  In `text` each ${…} of a
// template is a zero character.  `goesTo` is the innermost place that takes the value: { property }
// of an object or an assignment, or { call, isMethod, index, first }, the argument of a call;
// arrays, brackets and templates in between are looked through.

const COMPARES = new Set(["===", "!==", "==", "!="]);
const SIGNS = "=== !== => == != >= <= && || ??= ?? ?. ++ -- += -= ... **".split(" ");
const escape = (text) => text.replace(/[|?.+*]/g, "\\$&");
const PUNCTUATION = new RegExp(`^(${SIGNS.map(escape).join("|")}|.)`, "s");
// A slash after one of these begins a regular expression.
const BEFORE_PATTERN =
    /^([([{,;=:!&|?+\-*%<>~^]|=>|===|!==|&&|\|\||\?\?|return|case|typeof|in|of)$/;

const KEYWORD = /^(if|for|while|switch|return)$/;

// Tokens: { type: "word" | "string" | "template" | "punctuation" | "pattern", text, line, parts }.
function tokensOf(source, firstLine = 1) {
    const tokens = [];
    let at = 0;
    let line = firstLine;
    const add = (type, text, size, more = {}) => {
        tokens.push({ type, text, line, ...more });
        line += source.slice(at, at + size).split("\n").length - 1;
        at += size;
    };
    while (at < source.length) {
        const rest = source.slice(at);
        const blank = rest.match(/^(\s+|\/\/[^\n]*|\/\*[^]*?\*\/)/)?.[0];
        if (blank) {
            line += blank.split("\n").length - 1;
            at += blank.length;
            continue;
        }
        const quoted = rest.match(/^"(?:[^"\\\n]|\\.)*"|^'(?:[^'\\\n]|\\.)*'/)?.[0];
        if (quoted) {
            add("string", quoted.slice(1, -1), quoted.length);
            continue;
        }
        if (rest[0] === "`") {
            const { text, parts, size } = readTemplate(rest, line);
            add("template", text, size, { parts });
            continue;
        }
        const pattern = rest.match(/^\/(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/)?.[0];
        const before = tokens.at(-1);
        if (pattern && (!before || BEFORE_PATTERN.test(before.text))) {
            add("pattern", pattern, pattern.length);
            continue;
        }
        const word = rest.match(/^[\p{L}\p{N}_$]+/u)?.[0];
        if (word) add("word", word, word.length);
        else {
            const [sign] = rest.match(PUNCTUATION);
            add("punctuation", sign, sign.length);
        }
    }
    return tokens;
}

// A template from its backquote on: its text with zeros for expressions, and their tokens.
function readTemplate(source, firstLine) {
    let text = "";
    const parts = [];
    let at = 1;
    while (source[at] !== "`") {
        if (source[at] === "\\") {
            text += source[at + 1];
            at += 2;
        } else if (source.startsWith("${", at)) {
            const end = endOfExpression(source, at + 2);
            const line = firstLine + source.slice(0, at).split("\n").length - 1;
            parts.push(tokensOf(source.slice(at + 2, end), line));
            text += "\0";
            at = end + 1;
        } else text += source[at++];
    }
    return { text, parts, size: at + 1 };
}

// Where the brace is that closes an expression of a template.
function endOfExpression(source, from) {
    let depth = 0;
    for (let at = from; ; at++) {
        const sign = source[at];
        if (sign === '"' || sign === "'") {
            at += source.slice(at).match(/^"(?:[^"\\]|\\.)*"|^'(?:[^'\\]|\\.)*'/)[0].length - 1;
        } else if (sign === "`") at += readTemplate(source.slice(at), 1).size - 1;
        else if (sign === "{") depth++;
        else if (sign === "}" && depth-- === 0) return at;
    }
}

export function literalsOf(source) {
    const found = [];
    walk(tokensOf(source), [], found);
    return found;
}

// A level is an open bracket: the call that it belongs to, which argument we are in, and the
// property or variable that the current value goes to.
function walk(tokens, outer, found) {
    const levels = [...outer, { call: "", argument: {}, property: "" }];
    tokens.forEach((token, i) => {
        const before = tokens[i - 1]?.text;
        const after = tokens[i + 1]?.text;
        const level = levels.at(-1);
        if (token.type === "string" || token.type === "template") {
            if (level.argument.index === 0) level.argument.first ??= token.text;
            const startsKey = before === "{" || before === ",";
            found.push({
                text: token.text,
                line: token.line,
                goesTo: placeOf(levels),
                isKey: startsKey && after === ":" && levels.at(-1).bracket === "{",
                isCompared: [before, after].some((sign) => COMPARES.has(sign)) || before === "case",
                isModule: before === "from" || before === "import",
            });
            token.parts?.forEach((part) => walk(part, levels, found));
        } else if (token.type === "punctuation") step(token, i, tokens, levels);
    });
}

function step({ text }, i, tokens, levels) {
    const level = levels.at(-1);
    const before = tokens[i - 1];
    if ("([{".includes(text)) {
        const callee = before?.text === "?." ? tokens[i - 2] : before;
        const isCall = text === "(" && callee?.type === "word" && !KEYWORD.test(callee.text);
        const isIndex = text === "[" && /^([\w$]+|\)|\])$/.test(before?.text ?? "");
        levels.push({
            bracket: text,
            call: isCall ? callee.text : "",
            isMethod: isCall && tokens[i - 2]?.text === ".",
            argument: { index: 0 },
            property: isIndex ? "key" : "",
        });
    } else if (")]}".includes(text)) levels.length > 1 && levels.pop();
    else if (text === ",") {
        level.property = "";
        level.argument = { ...level.argument, index: (level.argument.index ?? 0) + 1 };
    } else if (text === ";") level.property = "";
    else if (text === ":" && level.bracket === "{" && isPropertyName(tokens, i))
        level.property = before.text;
    else if (text === "=" && before?.type === "word") level.property = before.text;
}

// Whether the token before a colon is a name of a property and not the middle of a condition.
const isPropertyName = (tokens, i) => ["{", ","].includes(tokens[i - 2]?.text);

// The innermost property or call; a block of statements ends the search.
function placeOf(levels) {
    for (const { bracket, call, isMethod, argument, property } of [...levels].reverse()) {
        if (property) return { property };
        if (call) return { call, isMethod, ...argument };
        if (bracket === "{") break;
    }
    return {};
}
