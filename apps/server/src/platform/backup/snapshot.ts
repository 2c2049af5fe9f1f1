import { z } from 'zod'

/** State of a site at one moment. Content is stored once, by its SHA-256, and shared between snapshots. */
export const snapshot = z.object({
  format: z.literal(1),
  createdAt: z.string(),
  migrations: z.array(z.string()),
  /** Schema version of the job engine; null when it has none. */
  jobsVersion: z.int().nullable(),
  tables: z.array(
    z.object({
      schema: z.enum(['public', 'jobs']),
      name: z.string(),
      /** Quoted names, without generated columns. */
      columns: z.array(z.string()),
      rows: z.int(),
      hash: z.string(),
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  blobs: z.array(z.string()),
  named: z.array(
    z.object({
      folder: z.enum(['img', 'file']),
      name: z.string(),
      hash: z.string(),
      bytes: z.int(),
      modifiedAt: z.string(),
    }),
  ),
  /** Small files of the data folder, such as `secret-key`. */
  kept: z.array(z.object({ name: z.string(), text: z.string() })),
})
export type Snapshot = z.output<typeof snapshot>
export type SnapshotTable = Snapshot['tables'][number]

/** Hashes of all content that a snapshot refers to. */
export const contentOf = ({ tables, blobs, named }: Snapshot): ReadonlySet<string> =>
  new Set([...tables.map(({ hash }) => hash), ...blobs, ...named.map(({ hash }) => hash)])
