import { Button, TextInput } from '@mantine/core'
import { limitFactor, ownBank } from '@verdict/contract/vocabulary'
import { useState } from 'react'
import { call, messageOf } from '../../../../api/client.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { toast } from '../../../../ui/controls/toast.ts'
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx'
import { CodeField } from '../../../../ui/editor/CodeField.tsx'
import { Toggle } from '../../../../ui/fields/Toggle.tsx'
import { Notice } from '../../../../ui/states/Notice.tsx'
import { isFactor } from '../editor/faults.ts'
import styles from '../tags/Tags.module.css'
import type { Language } from './LanguagePage.tsx'

interface Props {
  readonly language: Language
  readonly onClose: () => void
  readonly onDone: () => void
}

/** The template of a language, its order, its limit factors, and whether it is allowed for checkers. */
export function LanguageDialog({ language, onClose, onDone }: Props) {
  const { t } = useTranslation(['adminProblems', 'admin'])
  const [template, setTemplate] = useState(language.codeTemplate ?? '')
  const [seq, setSeq] = useState(String(language.seq))
  const [isSpj, setIsSpj] = useState(language.isSpj)
  const [factors, setFactors] = useState({ time: shown(language.timeFactor), memory: shown(language.memoryFactor) })
  const isOwn = language.oj === ownBank[0]
  const [refusal, setRefusal] = useState<unknown>(null)
  const save = async (): Promise<void> => {
    const codeTemplate = template.trim() === '' ? null : template
    try {
      await call(
        'adminTags.changeLanguage',
        {
          body: {
            ...{ id: language.id, template: null, codeTemplate, seq: Number(seq), isSpj },
            ...(isOwn && { timeFactor: read(factors.time), memoryFactor: read(factors.memory) }),
          },
        },
        { quiet: true },
      )
      toast.success(t('admin:saved'))
      onDone()
      onClose()
    } catch (problem) {
      setRefusal(problem)
    }
  }
  return (
    <Dialog title={language.name} onClose={onClose} width={820} closesOutside={false}>
      <div className={styles.form}>
        <CodeField
          label={t('adminProblems:languages.templateOf', { name: language.name })}
          language={language.name}
          code={template}
          onChange={setTemplate}
        />
        <TextInput
          label={t('adminProblems:languagePage.seq')}
          description={t('adminProblems:languagePage.seqHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          inputMode="numeric"
          value={seq}
          onChange={(event) => setSeq(event.currentTarget.value)}
        />
        <Toggle
          label={t('adminProblems:languagePage.spj')}
          hint={t('adminProblems:languagePage.spjHint')}
          checked={isSpj}
          onChange={setIsSpj}
        />
        {isOwn && (
          <div className={styles.pair}>
            {(['time', 'memory'] as const).map((name) => (
              <TextInput
                key={name}
                label={t(`adminProblems:advanced.${name}Factor`)}
                description={t('adminProblems:languagePage.factorHint', { usual: limitFactor(language.name) })}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                inputMode="decimal"
                placeholder={String(limitFactor(language.name))}
                value={factors[name]}
                error={isFactor(factors[name]) ? null : t('adminProblems:fault.factor')}
                onChange={(event) => setFactors({ ...factors, [name]: event.currentTarget.value })}
              />
            ))}
          </div>
        )}
        {refusal !== null && <Notice kind="error">{messageOf(refusal)}</Notice>}
        <Button
          disabled={!/^-?\d+$/.test(seq) || !isFactor(factors.time) || !isFactor(factors.memory)}
          onClick={() => void save()}
        >
          {t('admin:save')}
        </Button>
      </div>
    </Dialog>
  )
}

const shown = (factor: number | null): string => (factor === null ? '' : String(factor))
/** Empty is the usual factor. */
const read = (text: string): number | null => (text.trim() === '' ? null : Number(text))
