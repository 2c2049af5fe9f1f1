/** A word or turn of phrase that the project avoids, with the words to use instead. */
export interface Marker {
  readonly pattern: RegExp
  readonly use: string
}

const before = 'and|but|or|of|for|from|than|by|with|to|in|on|at|as|after|before|until|that|where|when|while|if'

/** From the terms and rules of docs/writing.md. */
export const markers: readonly Marker[] = [
  { pattern: /\b(?:whoever|whomever|whosoever)\b/i, use: 'the user, the caller, anyone who' },
  { pattern: /\b(?:whatever|whichever|whatsoever)\b/i, use: 'name the subject; any, all, regardless of' },
  { pattern: /\b(?:somebody|everybody|nobody|anybody)\b/i, use: 'a user, all users, no user' },
  {
    pattern: new RegExp(
      `(?:^|[.;:,(–] ?|\\b(?:${before}) )what (?!if\\b|to\\b|happened\\b|changed\\b)(?![^.;]*\\?)`,
      'i',
    ),
    use: 'name the subject: the result, the value',
  },
  {
    pattern: /(?:^|[.;:] |\b(?:and|but|of|than|by|for|to|from|with) )who (?![^.;]*\?)/i,
    use: 'name the person: the caller, users who',
  },
  { pattern: /\banew\b/i, use: 'again' },
  { pattern: /\bbeside\b/i, use: 'next to, with' },
  { pattern: /\b(?:stands?|stood)\b(?! (?:for|in for|out)\b)/i, use: 'is, exists, is stored' },
  { pattern: /\b(?:lies?|lay|lain|lying)\b/i, use: 'is, is stored' },
  { pattern: /\b(?:told|tells?|telling)\b/i, use: 'send, notify, return, report' },
  { pattern: /\b(?:hears?|heard|hearing|hearers?)\b/i, use: 'receive, subscribe' },
  { pattern: /\b(?:mend|mends|mended|mending)\b/i, use: 'repair, fix' },
  { pattern: /\bdeeds?\b/i, use: 'action' },
  { pattern: /\b(?:ill|illness)\b/i, use: 'unhealthy' },
  { pattern: /\b(?:un)?seal(?:s|ed|ing)?\b/i, use: 'freeze, frozen, unfreeze' },
  { pattern: /\bhand(?:s|ed|ing)?[- ]in\b|\bhanded\b/i, use: 'submit, pass, upload' },
  { pattern: /\bsign(?:s|ed|ing)?[- ](?:out|in)\b/i, use: 'log in, log out' },
  { pattern: /\b(?:judged?|judging) (?:aside|again)\b|\baside\b/i, use: 'rejudge' },
  { pattern: /\bverdicts? by hand\b|\bby hand\b/i, use: 'override verdict; manually' },
  { pattern: /\bself-tests?\b|\btrials?\b(?! runs?\b)/i, use: 'custom test' },
  { pattern: /\b(?:back|staff) office\b/i, use: 'admin area' },
  { pattern: /\b(?:knock(?:s|ed|ing)?|doors?|bells?|seats?)\b/i, use: 'authenticate, work signal, stream quota' },
  { pattern: /\b(?:heart )?beats?\b/i, use: 'heartbeat, step' },
  { pattern: /\bwithheld\b/i, use: 'quarantined' },
  { pattern: /\b(?:forgets?|forgot|forgotten|forgetting)\b/i, use: 'delete, drop, evict' },
  { pattern: /\b(?:throws?|thrown|throwing|threw) away\b/i, use: 'discard, delete' },
  { pattern: /\blets? (?:\w+ )?go\b/i, use: 'release, delete' },
  { pattern: /\ball the same\b/i, use: 'anyway' },
  { pattern: /\b(?:knows?|knew) (?:no|nothing|none|of|only|nobody)\b/i, use: 'has no, does not depend on' },
  { pattern: /\b(?:askers?|asks? anew)\b/i, use: 'caller, client' },
  { pattern: /\b(?:wherein|whereof|thereof|lest|henceforth|reckon(?:s|ed|ing)?|yonder|ere)\b/i, use: 'plain words' },
  { pattern: /\bthis is needed\b/i, use: 'required' },
  { pattern: /\bat hand\b/i, use: 'available, current' },
]

/** The text without code, placeholders and the names of files and symbols in backticks. */
const proseOf = (text: string): string => text.replaceAll(/`[^`]*`/g, '`').replaceAll(/\{\{[^}]*\}\}|\$\{[^}]*\}/g, 'x')

/** The markers in a text. */
export const markersIn = (text: string): readonly Marker[] => {
  const prose = proseOf(text)
  return markers.filter(({ pattern }) => pattern.test(prose))
}
