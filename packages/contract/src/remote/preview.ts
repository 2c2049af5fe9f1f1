import { z } from 'zod'

/** Parts of a stored remote problem that importing it again may change. */
export const remoteChangeFields = [
  'title',
  'timeLimit',
  'memoryLimit',
  'description',
  'input',
  'output',
  'hint',
  'samples',
  'languages',
] as const
export type RemoteChangeField = (typeof remoteChangeFields)[number]

/**
 * Content of the site's page that is not imported as it is there.
 * - `pictures`: more pictures than are copied; the others keep their address at the site.
 * - `embedded`: videos and other embedded pages become links.
 * - `files`: linked files, such as PDF statements, stay at the site.
 * - `samples`, `input`, `output`: the page has no such part.
 */
export const remoteLossKinds = ['pictures', 'embedded', 'files', 'samples', 'input', 'output'] as const

/** A problem of a remote judge before it is saved. */
export const remotePreview = z.object({
  displayId: z.string(),
  title: z.string(),
  /** The original at the site. */
  source: z.object({ name: z.string(), url: z.string() }),
  timeLimit: z.int(),
  memoryLimit: z.int(),
  /** Rendered, like the other texts. */
  description: z.string(),
  input: z.string(),
  output: z.string(),
  hint: z.string(),
  samples: z.array(z.object({ input: z.string(), output: z.string() })),
  tags: z.array(z.string()),
  languageCount: z.int(),
  losses: z.array(z.object({ kind: z.enum(remoteLossKinds), count: z.int() })),
  /** The problem that is stored under this id, and what importing again would change. */
  stored: z
    .object({
      pid: z.int(),
      /** False for a problem of this site that happens to have the id. */
      isRemote: z.boolean(),
      mayReplace: z.boolean(),
      /** Empty when the caller cannot replace it. Statements as Markdown. */
      changes: z.array(z.object({ field: z.enum(remoteChangeFields), before: z.string(), after: z.string() })),
    })
    .nullable(),
})
