const mib = 1024 * 1024

/** How large a package may be. Everything an archive claims is compared with these before a byte is unpacked. */
export const packageLimits = {
  archiveBytes: 512 * mib,
  /** All files together, unpacked. */
  totalBytes: 4_096 * mib,
  entries: 20_000,
  /** Unpacked to packed size. Honest test data of one repeated letter shrinks a lot, so small packages may. */
  ratio: { max: 200, fromBytes: 256 * mib },
  path: { chars: 240, depth: 8 },
  problems: 2_000,
  jsonBytes: 16 * mib,
  /** YAML, XML of settings, LaTeX and Markdown files. */
  textBytes: 4 * mib,
  casesPerProblem: 1_000,
  caseFileBytes: 512 * mib,
  pictures: { perProblem: 64, bytes: 5 * mib },
  attachments: { perProblem: 32, bytes: 64 * mib },
  extraFiles: { perProblem: 32, chars: mib },
  codeChars: 262_144,
  statementChars: 262_144,
} as const

type Wide<T> = { readonly [K in keyof T]: T[K] extends number ? number : Wide<T[K]> }
export type PackageLimits = Wide<typeof packageLimits>
