import { factRefusals, factRules } from '@verdict/rules'
import { beforeAll, describe, expect, test } from 'vitest'
import { decidedBy, rowsWithFacts } from '../../packages/rules/src/access/decided-by/index.ts'
import { handlersIn, readSources, rulesAsked, type Sources } from '../access/handlers.ts'
import { everyEndpoint } from '../access-table.ts'

/** The access table names a rule for each endpoint that it leaves to a handler, and the handler asks this rule. */

const rules = [...Object.keys(factRules), ...Object.keys(factRefusals)]

let sources: Sources
beforeAll(async () => {
  sources = await readSources()
})

describe('rules about loaded facts', () => {
  test('have a handler to look for at every endpoint', () => {
    const handlers = handlersIn(sources)
    const missing = everyEndpoint.filter(({ name }) => !handlers.has(name))
    expect(missing.map(({ name }) => name)).toEqual([])
  })

  test('are named for every endpoint that the access table leaves to its handler, and for no other', () => {
    const left = everyEndpoint.filter(({ endpoint }) => rowsWithFacts.some((row) => row === endpoint.access))
    const names = left.map(({ name }) => name)
    expect(names.filter((name) => !decidedBy.has(name))).toEqual([])
    expect([...decidedBy.keys()].filter((name) => !names.includes(name))).toEqual([])
  })

  test('are asked by the handlers', () => {
    const handlers = handlersIn(sources)
    const faults = [...decidedBy].flatMap(([name, decisions]) => {
      const named = decisions.filter((decision) => rules.includes(decision))
      const handler = handlers.get(name)
      const asked = handler === undefined ? new Set<string>() : rulesAsked(sources, handler, rules)
      return named.filter((rule) => !asked.has(rule)).map((rule) => `${name} does not ask ${rule}`)
    })
    expect(faults).toEqual([])
  })

  test('are found through calls, and not where nothing asks', () => {
    const source = {
      imports: new Map([['requireOwn', { path: 'b.ts', name: 'requireOwn' }]]),
      declarations: new Map(),
    }
    const asking = "if (!authorize(viewer, 'contest.edit', facts)) throw fail('contest.notYours')"
    const made: Sources = new Map([
      ['a.ts', source],
      [
        'b.ts',
        {
          imports: new Map(),
          declarations: new Map([
            ['requireOwn', { text: 'isOwn(viewer)', names: new Set(['isOwn', 'viewer']) }],
            ['isOwn', { text: asking, names: new Set(['authorize']) }],
            ['other', { text: "audit(trx, 'contest.edit')", names: new Set(['audit']) }],
          ]),
        },
      ],
    ])
    const askedBy = (path: string, text: string) => [...rulesAsked(made, { path, text }, rules)]
    expect(askedBy('a.ts', 'update: (call) => requireOwn(call)')).toEqual(['contest.edit'])
    expect(askedBy('a.ts', 'update: (call) => isOwn(call)')).toEqual([])
    expect(askedBy('b.ts', 'update: (call) => other(call)')).toEqual([])
  })
})
