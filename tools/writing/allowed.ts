/** Texts the check leaves alone: a pattern of the path, a pattern of the text, and the reason. */
export interface Allowed {
  readonly file: RegExp
  readonly text?: RegExp
  readonly reason: string
}

export const allowed: readonly Allowed[] = [
  { file: /docs\/access\.md$|platform\/db\/tables\.ts$/, reason: 'generated' },
  { file: /^tools\/(?:test\/)?writing|docs\/writing\.md$/, reason: 'lists the words themselves' },
  { file: /seeds\/problems\/[^/]+\//, reason: 'stories of the bundled problems, and their solutions' },
  { file: /check-ins\/fortunes\.ts$/, reason: 'the fortunes of the daily check-in are proverbs' },
  { file: /kattis\/default-validator\.ts$/, text: /^\/\/ Compares/, reason: 'a C++ program in a string' },
  { file: /\.test\.ts$|test\/harness\//, text: /\bbell\b/, reason: 'the name of a team in the worked example' },
  {
    file: /contests?[-_/.]|contest[A-Z]|erase-list|docs\/(?:glossary|organising)\.md$/,
    text: /\bseats?\b/i,
    reason: 'the place of a team in the room of a contest',
  },
  { file: /contests-live\.test\.ts$/, text: /^The doors /, reason: 'an announcement made by a test' },
  {
    file: /run-as\.ts$|judging-farm\.test\.ts$/,
    text: /\bnobody\b/,
    reason: 'the account or host with the name nobody',
  },
  { file: /ccs\.test\.ts$/, text: /nobody knows\?/, reason: 'a question asked by a contestant of a test' },
  { file: /server\/src\/main\.ts$/, text: /forget-encrypted/, reason: 'the name of a command' },
  { file: /./, text: /\bF_SEAL|memfd|file seals?/i, reason: 'seals of memory files are a kernel term' },
]
