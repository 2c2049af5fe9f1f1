import { TextInput } from '@mantine/core'
import { typeOfFormat } from '@verdict/contract/vocabulary'
import { useTranslation } from '../../../../i18n/index.ts'
import { SelectRow } from '../../../../ui/fields/SelectRow.tsx'
import { Panel } from '../../../../ui/page/Panel.tsx'
import styles from './Editor.module.css'
import {
  hasTokens,
  numbersOf,
  type TokenForm,
  type TokenKind,
  type TokenMode,
  tokenKinds,
  tokenModes,
} from './token-form.ts'
import type { Fields } from './use-contest-form.ts'

/** Tokens that show participants hidden results of single submissions; for formats with scores. */
export function TokensPart({ fields }: { fields: Fields }) {
  const { t } = useTranslation('adminContests')
  const { values: form } = fields
  if (typeOfFormat(form.format) === 0) return null
  const areCounted = form.format === 'oi' && form.oiRankScoreType === 'TokenedLast'
  const hidesNothing = form.freeze === 'off' && !form.hidesCases && !areCounted
  return (
    <Panel title={t('part.tokens')}>
      <div className={styles.part}>
        <p className={styles.hint}>{t('tokens.hint')}</p>
        {hasTokens(form) && hidesNothing && <p className={styles.hint}>{t('tokens.hidesNothing')}</p>}
        {tokenKinds.map((kind) => (
          <Kind key={kind} kind={kind} fields={fields} />
        ))}
      </div>
    </Panel>
  )
}

function Kind({ kind, fields: { values: form, set, errorOf, leave } }: { kind: TokenKind; fields: Fields }) {
  const { t } = useTranslation('adminContests')
  const tokens = form.tokens[kind]
  const change = (part: Partial<TokenForm>): void => set({ tokens: { ...form.tokens, [kind]: { ...tokens, ...part } } })
  return (
    <>
      <SelectRow
        label={t(`tokens.${kind}`)}
        hint={t(`tokens.${kind}Hint`)}
        value={tokens.mode}
        onChange={(mode) => change({ mode: mode as TokenMode })}
        options={tokenModes.map((mode) => ({ value: mode, text: t(`tokens.mode.${mode}`) }))}
      />
      {tokens.mode !== 'off' && (
        <div className={styles.pair}>
          {numbersOf(tokens.mode).map((name) => (
            <TextInput
              key={name}
              label={t(`tokens.${name}`)}
              description={t(`tokens.${name}Hint`)}
              inputMode="numeric"
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              value={tokens[name]}
              error={errorOf(`tokens.${kind}.${name}`)}
              onBlur={() => leave(`tokens.${kind}.${name}`)}
              onChange={(event) => change({ [name]: event.currentTarget.value })}
            />
          ))}
        </div>
      )}
    </>
  )
}
