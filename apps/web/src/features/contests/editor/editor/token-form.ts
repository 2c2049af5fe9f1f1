import type { TokenRulesSetting } from '@verdict/contract'
import { wholeOf } from '../../../../lib/whole.ts'

export const tokenKinds = ['contest', 'problem'] as const
export type TokenKind = (typeof tokenKinds)[number]
export const tokenModes = ['off', 'limited', 'unlimited'] as const
export type TokenMode = (typeof tokenModes)[number]

/** The numbers of one kind of tokens, in the order of the form; blank for no limit where that is possible. */
export const tokenNumbers = ['initial', 'everyMinutes', 'max', 'intervalSeconds', 'total'] as const
export type TokenNumber = (typeof tokenNumbers)[number]

/** One kind of tokens as typed. */
export type TokenForm = { readonly mode: TokenMode } & Readonly<Record<TokenNumber, string>>
export type TokenForms = Readonly<Record<TokenKind, TokenForm>>

type TokenSet = NonNullable<TokenRulesSetting['contest']>

const usual: TokenForm = { mode: 'off', initial: '2', everyMinutes: '30', max: '', intervalSeconds: '0', total: '' }

export const usualTokens: TokenForms = { contest: usual, problem: usual }

const text = (number: number | null): string => (number === null ? '' : String(number))

const formOfSet = (set: TokenSet | null): TokenForm =>
  set === null
    ? usual
    : {
        mode: set.initial === null ? 'unlimited' : 'limited',
        initial: set.initial === null ? usual.initial : String(set.initial),
        everyMinutes: String(set.everyMinutes),
        max: text(set.max),
        intervalSeconds: String(set.intervalSeconds),
        total: text(set.total),
      }

export const tokenFormsOf = (rules: TokenRulesSetting): TokenForms => ({
  contest: formOfSet(rules.contest),
  problem: formOfSet(rules.problem),
})

/** Whether a kind of tokens is on. */
export const hasTokens = ({ tokens }: { readonly tokens: TokenForms }): boolean =>
  tokenKinds.some((kind) => tokens[kind].mode !== 'off')

/** The numbers that a mode has. */
export const numbersOf = (mode: TokenMode): readonly TokenNumber[] => {
  if (mode === 'off') return []
  return mode === 'limited' ? tokenNumbers : ['intervalSeconds', 'total']
}

const orNull = (typed: string): number | null => (typed.trim() === '' ? null : wholeOf(typed))

const setOf = ({ mode, ...form }: TokenForm): TokenSet | null => {
  if (mode === 'off') return null
  const rest = { intervalSeconds: wholeOf(form.intervalSeconds), total: orNull(form.total) }
  if (mode === 'unlimited') return { initial: null, max: null, everyMinutes: 0, ...rest }
  return { initial: wholeOf(form.initial), max: orNull(form.max), everyMinutes: wholeOf(form.everyMinutes), ...rest }
}

/** Numbers that could not be read are NaN. */
export const tokenRulesOf = (forms: TokenForms): TokenRulesSetting => ({
  contest: setOf(forms.contest),
  problem: setOf(forms.problem),
})
