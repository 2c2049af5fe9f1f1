import { z } from 'zod'
import { usualProcesses } from '../language.ts'

const word = z.string().min(1).max(4_096)
const command = z.array(word).min(1).max(64)
const fileName = z
  .string()
  .regex(/^[\w.+-]{1,64}$/, 'must be a plain file name')
  .refine((name) => !/^\.+$/.test(name), 'must be a plain file name')

const pattern = z.string().refine((text) => {
  try {
    new RegExp(text, 'm')
    return true
  } catch {
    return false
  }
}, 'must be a regular expression')

/** A language as an operator writes it down; `docs/judging.md` has an example. Unknown keys are faults: they are typos. */
export const languageFile = z.strictObject({
  name: z
    .string()
    .regex(/^[\p{L}\p{N}][\p{L}\p{N} .+#-]{0,63}$/u, 'must be 1 to 64 letters, digits, blanks or . + # -'),
  /** Name of the source file. */
  source: fileName,
  /** Programs that must be there; `{name}` in a command becomes the path of one. */
  tools: z.array(fileName).min(1).max(16),
  /** Host directories outside the system's own that the tools need. */
  directories: z.array(z.string().startsWith('/')).max(16).default([]),
  version: command,
  compile: z
    .strictObject({
      command,
      product: fileName,
      cpuSeconds: z.number().positive().max(600).default(20),
      memoryMib: z.int().positive().max(65_536).default(1_024),
      processes: z.int().positive().max(4_096).default(usualProcesses),
    })
    .nullable()
    .default(null),
  /** May also use `{memoryMib}` and `{memoryBytes}`, the limit of the problem for this language. */
  run: command,
  environment: z.record(z.string().regex(/^[A-Za-z_]\w*$/, 'must be a name of a variable'), z.string()).default({}),
  processes: z.int().positive().max(4_096).default(usualProcesses),
  /** Overhead of the runtime, in addition to the memory limit. */
  runtimeMib: z.int().min(0).max(4_096).default(0),
  /** Standard error of a program whose heap was full. */
  outOfMemory: pattern.nullable().default(null),
  editor: z
    .strictObject({ contentType: z.string().min(1).max(255), template: z.string().max(20_000) })
    .default({ contentType: 'text/plain', template: '' }),
})
export type LanguageFile = z.output<typeof languageFile>
