import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { call, messageOf } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { CodeField } from '../../../ui/editor/CodeField.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Toggle } from '../../../ui/Toggle.tsx'
import { toast } from '../../../ui/toast.ts'
import styles from '../tags/Tags.module.css'
import type { Language } from './LanguagePage.tsx'

interface Props {
  readonly language: Language
  readonly onClose: () => void
  readonly onDone: () => void
}

/** The template of a language, its place, and whether checkers may be written in it. */
export function LanguageDialog({ language, onClose, onDone }: Props) {
  const { t } = useTranslation(['adminProblems', 'admin'])
  const [template, setTemplate] = useState(language.codeTemplate ?? '')
  const [seq, setSeq] = useState(String(language.seq))
  const [isSpj, setIsSpj] = useState(language.isSpj)
  const [refusal, setRefusal] = useState<unknown>(null)
  const save = async (): Promise<void> => {
    const codeTemplate = template.trim() === '' ? null : template
    try {
      await call(
        'adminTags.changeLanguage',
        { body: { id: language.id, template: null, codeTemplate, seq: Number(seq), isSpj } },
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
        {refusal !== null && <Notice kind="error">{messageOf(refusal)}</Notice>}
        <Button disabled={!/^-?\d+$/.test(seq)} onClick={() => void save()}>
          {t('admin:save')}
        </Button>
      </div>
    </Dialog>
  )
}
