import { readFile, writeFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { Failure } from './failure.mjs'

/** The bytes of a file; `-` is standard input. */
export const readBytes = async (file) => {
  if (file === undefined) throw new Failure('Name a file, or - for standard input.')
  if (file === '-') return buffer(process.stdin)
  return readFile(file).catch((error) => {
    throw new Failure(`${file} cannot be read: ${error.message}`)
  })
}

/** The text of a file; `-` is standard input. */
export const readText = async (file) => (await readBytes(file)).toString('utf8')

/** A JSON document of a file. */
export const readJson = async (file) => {
  const text = await readText(file)
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Failure(`${file} is not JSON: ${error.message}`)
  }
}

/** A positive whole number of an argument or an option. */
export const wholeNumber = (text, name) => {
  if (text === undefined || !/^[1-9]\d{0,8}$/.test(text)) throw new Failure(`${name} must be a positive number.`)
  return Number(text)
}

/** A time of an option, in the time zone of the terminal unless it names one, as the API takes it. */
export const momentOf = (text, name) => {
  const ms = Date.parse(text)
  if (Number.isNaN(ms)) throw new Failure(`${name} must be a time such as 2026-11-24T14:00 or 2026-11-24T14:00:00Z.`)
  return new Date(ms).toISOString()
}

/** An argument that must be given. */
export const required = (value, name) => {
  if (value === undefined || value === '') throw new Failure(`${name} is missing.`)
  return value
}

/**
 * Writes the bytes of a download to `--output`; `-` is standard output. Exports hold test data and programs, so a new file
 * is closed to other users of the machine.
 */
export const saveDownload = async ({ out, options }, bytes) => {
  const file = required(options.output, '--output FILE')
  if (file === '-') {
    process.stdout.write(bytes)
    return
  }
  await writeFile(file, bytes, { mode: 0o600 })
  out.done({ file, bytes: bytes.length }, `${bytes.length} bytes written to ${file}.`)
}
