import { ZipWriter } from '@verdict/problem-formats'
import { expect, test } from 'vitest'
import { programFromArchive } from '../archive.ts'
import { durationMs, parseLine } from '../schemas.ts'
import { classOfType } from '../verdict-classes.ts'

/** Programs and events of a primary as a shadow reads them. */

const zipOf = async (files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> => {
  const zip = new ZipWriter()
  for (const [name, text] of Object.entries(files)) zip.text(name, text as string)
  const chunks: Buffer[] = []
  for await (const chunk of zip.end()) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

const read = async (language: string, files: Readonly<Record<string, string>>, entryPoint: string | null = null) =>
  programFromArchive(await zipOf(files), { language, entryPoint })

const main = 'int main() {}'

test('a single file with any name is the program', async () => {
  expect(await read('C++ 17', { 'solution.cc': `${main}\r\n` })).toEqual({ code: `${main}\n`, files: null })
})

test('of several files the main one is chosen by its name, its language or its main function', async () => {
  const header = { name: 'lib.h', text: '#define N 1' }
  expect(await read('C++ 17', { 'lib.h': header.text, 'a.cpp': main })).toEqual({ code: main, files: [header] })
  const two = { 'a.cpp': 'int one() { return 1; }', 'b.cpp': main }
  expect(await read('C++ 17', two)).toMatchObject({ code: main, files: [{ name: 'a.cpp' }] })
  const modules = { 'a.py': 'import b', 'b.py': 'pass' }
  expect(await read('Python3', modules, 'b.py')).toMatchObject({ code: 'pass', files: [{ name: 'a.py' }] })
  await expect(read('Python3', modules)).rejects.toMatchObject({ code: 'contestShadow.noMainFile' })
})

test('a Java program starts with its own class', async () => {
  const text = 'public class Foo { public static void main(String[] x) {} }'
  const program = await read('Java', { 'Foo.java': text }, 'Foo')
  expect(program.code).toContain('Foo.main(args);')
  expect(program.files).toEqual([{ name: 'Foo.java', text }])
  expect(await read('Java', { 'Main.java': 'class Main {}' }, 'Main')).toEqual({ code: 'class Main {}', files: null })
})

test('folders, other encodings and broken archives are refused', async () => {
  await expect(read('C', { 'src/a.c': main })).rejects.toMatchObject({ code: 'contestShadow.folders' })
  await expect(read('C', { 'a.c': 'int\0' })).rejects.toMatchObject({ code: 'contestShadow.notText' })
  const broken = programFromArchive(Buffer.from('no zip'), { language: 'C', entryPoint: null })
  await expect(broken).rejects.toMatchObject({ code: 'contestShadow.zipBroken' })
  await expect(read('C', {})).rejects.toMatchObject({ code: 'contestShadow.noMainFile' })
})

test('lines of recent and of older editions are the same events', () => {
  const data = { id: 's1' }
  const event = { type: 'submissions', id: 's1', data, token: null }
  expect(parseLine(JSON.stringify({ type: 'submissions', id: 's1', data, token: 't' }))).toEqual({
    ...event,
    token: 't',
  })
  const older = { type: 'submissions', id: 'event-7', op: 'update', data }
  expect(parseLine(JSON.stringify(older))).toEqual(event)
  expect(parseLine(JSON.stringify({ ...older, op: 'delete' }))).toEqual({ ...event, data: null })
  expect(parseLine('<html>')).toBeNull()
  expect(parseLine('[]')).toBeNull()
})

test.each([
  ['0:00:01.5', 1_500],
  ['4:59:59.999', 17_999_999],
  ['-0:10:00', -600_000],
  ['100:00:00.000', 360_000_000],
  ['5 minutes', null],
])('%s is %s ms', (text, ms) => {
  expect(durationMs(text)).toBe(ms)
})

test('verdicts of other systems are compared by class', () => {
  const own = { id: 'OK', name: '', penalty: false, solved: true }
  expect(['MLE', 'NO', 'JE', 'RE'].map((id) => classOfType(id, undefined))).toEqual(['RTE', 'WA', 'other', 'rejected'])
  expect(classOfType('OK', own)).toBe('AC')
  expect(classOfType('BAD', { ...own, solved: false, penalty: true })).toBe('rejected')
  expect(classOfType('BAD', undefined)).toBe('other')
})
