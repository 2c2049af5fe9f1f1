import { TextInput } from '@mantine/core'
import { limitFactor, ownBank } from '@verdict/contract/vocabulary'
import { call } from '../../../../api/client.ts'
import { useSave } from '../../../../api/form/use-save.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { useForm } from '../../../../lib/form/use-form.ts'
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../../ui/dialogs/DialogForm.tsx'
import { CodeField } from '../../../../ui/editor/CodeField.tsx'
import { Toggle } from '../../../../ui/fields/Toggle.tsx'
import { isFactor } from '../editor/faults.ts'
import styles from '../tags/Tags.module.css'
import type { Language } from './LanguagePage.tsx'

interface Props {
  readonly language: Language
  readonly onClose: () => void
}

/** The template of a language, its order, its limit factors, and whether it is allowed for checkers. */
export function LanguageDialog({ language, onClose }: Props) {
  const { t } = useTranslation(['adminProblems', 'admin'])
  const isOwn = language.oj === ownBank[0]
  const factorRule = (text: string): string | null => (isFactor(text) ? null : t('adminProblems:fault.factor'))
  const form = useForm({
    stored: {
      template: language.codeTemplate ?? '',
      seq: String(language.seq),
      isSpj: language.isSpj,
      time: shown(language.timeFactor),
      memory: shown(language.memoryFactor),
    },
    rules: {
      seq: (seq) => (/^-?\d+$/.test(seq) ? null : t('adminProblems:languagePage.wrongSeq')),
      time: factorRule,
      memory: factorRule,
    },
  })
  const { values, set } = form
  const save = useSave({
    form,
    send: ({ template, seq, isSpj, time, memory }) => {
      const codeTemplate = template.trim() === '' ? null : template
      return call(
        'adminTags.changeLanguage',
        {
          body: {
            ...{ id: language.id, template: null, codeTemplate, seq: Number(seq), isSpj },
            ...(isOwn && { timeFactor: read(time), memoryFactor: read(memory) }),
          },
        },
        { quiet: true },
      )
    },
    stale: ['adminTags.languages', 'problems.languages'],
    done: t('admin:saved'),
    onSaved: onClose,
  })
  return (
    <Dialog title={language.name} onClose={onClose} width={820} closesOutside={false}>
      <DialogForm yes={t('admin:save')} form={form} save={save} onClose={onClose}>
        <CodeField
          label={t('adminProblems:languages.templateOf', { name: language.name })}
          language={language.name}
          code={values.template}
          onChange={(template) => set({ template })}
        />
        <TextInput
          label={t('adminProblems:languagePage.seq')}
          description={t('adminProblems:languagePage.seqHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          inputMode="numeric"
          {...form.bind('seq')}
        />
        <Toggle
          label={t('adminProblems:languagePage.spj')}
          hint={t('adminProblems:languagePage.spjHint')}
          checked={values.isSpj}
          onChange={(isSpj) => set({ isSpj })}
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
                {...form.bind(name)}
              />
            ))}
          </div>
        )}
      </DialogForm>
    </Dialog>
  )
}

const shown = (factor: number | null): string => (factor === null ? '' : String(factor))
/** Empty is the usual factor. */
const read = (text: string): number | null => (text.trim() === '' ? null : Number(text))
