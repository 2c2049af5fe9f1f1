import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

/**
 * During a rolling upgrade the former version uses the database after the new one has migrated it: CONTRIBUTING, "Change
 * the schema". A statement that it may not survive needs a comment that says why it does.
 */

const folder = join(import.meta.dirname, '../../apps/server/migrations')

/** The first migration that a rolling upgrade can meet; the ones before were never released. */
const firstChecked = '0132'

const breaking: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['drops', /\bdrop\s+(?:table|column)\b/i],
  ['renames', /\brename\s+(?:to|column|\w+\s+to)\b/i],
  ['changes a type', /\balter\s+column\s+\w+\s+(?:set\s+data\s+)?type\b/i],
  ['forbids null', /\balter\s+column\s+\w+\s+set\s+not\s+null\b/i],
  ['wants a value', /\badd\s+column\s+(?:if\s+not\s+exists\s+)?\w+(?![^;,]*\bdefault\b)[^;,]*\bnot\s+null\b/i],
]

/** Statements that the former version may not survive, without those below a comment `-- Former version: why`. */
const faultsOf = (sql: string): readonly string[] =>
  sql.split(';').flatMap((statement) => {
    if (/^\s*--\s*Former version: \S/m.test(statement)) return []
    const text = statement.replaceAll(/--.*$/gm, '')
    return breaking.filter(([, pattern]) => pattern.test(text)).map(([what]) => what)
  })

describe('the former version works with the migrated database', () => {
  test('no migration drops, renames or restricts what it uses', async () => {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.sql') && name >= firstChecked)
    const faults = await Promise.all(
      names.map(async (name) => faultsOf(await readFile(join(folder, name), 'utf8')).map((what) => `${name} ${what}`)),
    )
    expect(faults.flat()).toEqual([])
  })

  test.each([
    ['alter table contest drop column title;', ['drops']],
    ['alter table contest rename column title to name;', ['renames']],
    ['alter table contest rename title to name;', ['renames']],
    ['alter table contest alter column title type text;', ['changes a type']],
    ['alter table contest alter column title set not null;', ['forbids null']],
    ['alter table contest add column tokens int not null;', ['wants a value']],
    ['alter table contest add column tokens int not null default 0;', []],
    ['alter table contest add column tokens int;\ncreate table use (id int not null);', []],
    ['alter table contest drop constraint known;', []],
    ['-- Former version: has not read it since 0.3.0.\nalter table contest drop column title;', []],
    ['-- Was dropped: drop table contest\ncreate table use (id int not null);', []],
  ])('%s', (sql, faults) => {
    expect(faultsOf(sql)).toEqual(faults)
  })
})
