import { verdict } from '@verdict/contract/vocabulary'
import { expect, test } from 'vitest'
import { mayCancel, mayDecide } from './use-staff-acts.ts'

const one = (status: number, judger = '') => ({ submitId: 1, status, score: null, judger })

test.each([
  [verdict.accepted, true],
  [verdict.cancelled, true],
  [verdict.compileError, false],
  [verdict.pending, false],
  [verdict.compiling, false],
  [verdict.judging, false],
])('overriding a submission of verdict %i: %s', (status, may) => expect(mayDecide(one(status))).toBe(may))

test.each([
  [verdict.accepted, 'host', true],
  [verdict.pending, '', true],
  [verdict.pending, 'host', false],
  [verdict.compiling, 'host', false],
  [verdict.judging, 'host', false],
  [verdict.cancelled, 'root', false],
])('a submission of verdict %i with judger "%s" is cancelled: %s', (status, judger, may) =>
  expect(mayCancel(one(status, judger))).toBe(may),
)
