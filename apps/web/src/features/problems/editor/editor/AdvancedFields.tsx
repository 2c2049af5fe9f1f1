import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { siteLanguagesQuery } from '../../../../api/site-languages.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { SelectRow } from '../../../../ui/fields/SelectRow.tsx'
import { Toggle } from '../../../../ui/fields/Toggle.tsx'
import styles from './Editor.module.css'
import type { LimitFactor } from './form.ts'
import { HostClassField } from './HostClassField.tsx'
import type { Editor } from './use-editor.ts'

/** Settings few problems need: limit factors, further processes and passes, answer submissions. */
export function AdvancedFields({ editor }: { editor: Editor }) {
  const { t } = useTranslation('adminProblems')
  const { values: form, set, errorOf, leave } = editor
  const hasChecker = form.judgeMode !== 'default'
  return (
    <details className={styles.box}>
      <summary>{t('advanced.title')}</summary>
      <LimitFactors editor={editor} />
      {hasChecker && (
        <div className={styles.fields}>
          <SelectRow
            label={t('advanced.protocol')}
            hint={t('advanced.protocolHint')}
            value={form.checkerProtocol}
            onChange={(name) => set({ checkerProtocol: name === 'kattis' ? 'kattis' : 'hoj' })}
            options={[
              { value: 'hoj', text: t('advanced.hoj') },
              { value: 'kattis', text: t('advanced.kattis') },
            ]}
          />
          {(['processes', 'passes'] as const).map((name) => (
            <TextInput
              key={name}
              label={t(`advanced.${name}`)}
              description={t(`advanced.${name}Hint`)}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              inputMode="numeric"
              value={form[name]}
              error={errorOf(name)}
              onChange={(event) => set({ [name]: event.currentTarget.value })}
              onBlur={() => leave(name)}
            />
          ))}
        </div>
      )}
      <HostClassField editor={editor} />
      <Toggle
        label={t('advanced.outputOnly')}
        hint={t('advanced.outputOnlyHint')}
        checked={form.outputOnly}
        onChange={(outputOnly) => set({ outputOnly })}
      />
      {form.outputOnly && (
        <Toggle
          label={t('advanced.opensInputs')}
          hint={t('advanced.opensInputsHint')}
          checked={form.opensInputs}
          onChange={(opensInputs) => set({ opensInputs })}
        />
      )}
    </details>
  )
}

function LimitFactors({ editor }: { editor: Editor }) {
  const { t } = useTranslation(['adminProblems', 'admin'])
  const { values: form, set, errorOf } = editor
  const { data: languages = [] } = useQuery(siteLanguagesQuery)
  const free = languages.filter(({ name }) => !form.limitFactors.some(({ language }) => language === name))
  const change = (place: number, part: Partial<LimitFactor>): void =>
    set({
      limitFactors: form.limitFactors.map((limitFactor, index) =>
        index === place ? { ...limitFactor, ...part } : limitFactor,
      ),
    })
  return (
    <section className={styles.form} aria-label={t('adminProblems:advanced.factors')}>
      <div className={styles.row}>
        <div>
          <h2>{t('adminProblems:advanced.factors')}</h2>
          <p className={styles.hint}>{t('adminProblems:advanced.factorsHint')}</p>
        </div>
        <Button
          size="xs"
          variant="default"
          disabled={free.length === 0}
          onClick={() =>
            set({ limitFactors: [...form.limitFactors, { language: free[0]?.name ?? '', time: '', memory: '' }] })
          }
        >
          {t('adminProblems:advanced.addFactor')}
        </Button>
      </div>
      {form.limitFactors.map(({ language, time, memory }, place) => (
        <div key={language} className={styles.fields}>
          <SelectRow
            label={t('adminProblems:languages.language')}
            value={language}
            onChange={(name) => change(place, { language: name })}
            options={[language, ...free.map(({ name }) => name)].map((name) => ({ value: name, text: name }))}
          />
          <TextInput
            label={t('adminProblems:advanced.timeFactor')}
            inputMode="decimal"
            value={time}
            error={errorOf(`limitFactors.${place}.time`)}
            onChange={(event) => change(place, { time: event.currentTarget.value })}
          />
          <TextInput
            label={t('adminProblems:advanced.memoryFactor')}
            inputMode="decimal"
            value={memory}
            error={errorOf(`limitFactors.${place}.memory`)}
            onChange={(event) => change(place, { memory: event.currentTarget.value })}
          />
          <button
            type="button"
            className={styles.link}
            aria-label={t('adminProblems:advanced.removeFactor', { language })}
            onClick={() => set({ limitFactors: form.limitFactors.filter((_, index) => index !== place) })}
          >
            {t('admin:delete')}
          </button>
        </div>
      ))}
    </section>
  )
}
