import { TextInput } from '@mantine/core'
import { limits } from '@verdict/contract/limits'
import { personalFields, termEndings } from '@verdict/contract/vocabulary'
import { call } from '../../../api/client.ts'
import { useSave } from '../../../api/form/use-save.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { useRules } from '../../../lib/form/use-rules.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx'
import { SelectRow } from '../../../ui/fields/SelectRow.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { TimeField } from '../../../ui/fields/TimeField.tsx'
import { AudienceField } from './AudienceField.tsx'
import styles from './Terms.module.css'
import { formOf, inputOf, type Term } from './term-form.ts'

interface Props {
  /** Null creates one. */
  readonly term: Term | null
  readonly onClose: () => void
}

/** The form of a term. */
export function TermDialog({ term, onClose }: Props) {
  const { t } = useTranslation(['adminTerms', 'admin'])
  const { required } = useRules()
  const max = limits.term.maxWaitDays
  const form = useForm({
    stored: formOf(term),
    rules: {
      name: required,
      firstDay: required,
      lastDay: required,
      waitDays: (days, { ending }) =>
        ending === 'keep' || (/^[1-9]\d*$/.test(days) && Number(days) <= max)
          ? null
          : t('adminTerms:waitWrong', { max }),
    },
  })
  const { values, bind, set, errorOf } = form
  const save = useSave({
    form,
    send: async (given) => {
      const body = inputOf(given)
      if (term === null) await call('terms.create', { body }, { quiet: true })
      else await call('terms.update', { body: { id: term.id, ...body } }, { quiet: true })
    },
    stale: ['terms.list'],
    done: t('admin:saved'),
    onSaved: onClose,
  })
  return (
    <Dialog
      title={term === null ? t('adminTerms:create') : t('adminTerms:editNamed', { name: term.name })}
      onClose={onClose}
      width={720}
      closesOutside={false}
    >
      <DialogForm yes={t('admin:save')} form={form} save={save} onClose={onClose}>
        <TextInput
          label={t('adminTerms:name')}
          maxLength={limits.term.nameMaxChars}
          required
          data-autofocus
          {...bind('name')}
        />
        <div className={styles.fields}>
          <TimeField
            kind="day"
            label={t('adminTerms:firstDay')}
            required
            value={values.firstDay}
            error={errorOf('firstDay')}
            onChange={(firstDay) => set({ firstDay })}
          />
          <TimeField
            kind="day"
            label={t('adminTerms:lastDay')}
            required
            value={values.lastDay}
            error={errorOf('lastDay')}
            onChange={(lastDay) => set({ lastDay })}
          />
        </div>
        <fieldset className={styles.fields}>
          <legend>{t('adminTerms:audiences')}</legend>
          {personalFields.map((field) => (
            <AudienceField
              key={field}
              field={field}
              isOptional
              value={values.audiences[field]}
              onChange={(audience) => set({ audiences: { ...values.audiences, [field]: audience } })}
            />
          ))}
        </fieldset>
        <fieldset className={styles.fields}>
          <legend>{t('adminTerms:members')}</legend>
          <TextInput label={t('adminTerms:groups')} description={t('adminTerms:groupsHint')} {...bind('groups')} />
          <TextInput
            label={t('adminTerms:prefixes')}
            description={t('adminTerms:prefixesHint')}
            {...bind('prefixes')}
          />
        </fieldset>
        <TextArea
          label={t('adminTerms:usernames')}
          hint={t('adminTerms:usernamesHint')}
          value={values.usernames}
          onChange={(usernames) => set({ usernames })}
        />
        <div className={styles.fields}>
          <SelectRow
            label={t('adminTerms:ending')}
            value={values.ending}
            options={termEndings.map((ending) => ({ value: ending, text: t(`adminTerms:endings.${ending}`) }))}
            onChange={(chosen) => set({ ending: termEndings.find((name) => name === chosen) ?? 'keep' })}
          />
          {values.ending !== 'keep' && (
            <TextInput
              label={t('adminTerms:waitDays')}
              inputMode="numeric"
              maxLength={4}
              required
              {...bind('waitDays')}
            />
          )}
        </div>
        <p className={styles.hint}>{t('adminTerms:saveHint')}</p>
      </DialogForm>
    </Dialog>
  )
}
