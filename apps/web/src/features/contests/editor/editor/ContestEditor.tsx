import { Button } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from '../../../../i18n/index.ts'
import { useSaveKey } from '../../../../lib/use-save-key.ts'
import { useUnsaved } from '../../../../lib/use-unsaved.ts'
import { FormFoot } from '../../../../ui/fields/FormFoot.tsx'
import { KeptNotice } from '../../../../ui/states/KeptNotice.tsx'
import { Notice } from '../../../../ui/states/Notice.tsx'
import type { Contest } from '../queries.ts'
import { AwardsPart } from './AwardsPart.tsx'
import { BasicsPart, type MarkdownBox } from './BasicsPart.tsx'
import styles from './Editor.module.css'
import type { ContestForm } from './form.ts'
import { LimitsPart } from './LimitsPart.tsx'
import { OptionsPart } from './OptionsPart.tsx'
import { Outlook } from './Outlook.tsx'
import { PeoplePart } from './PeoplePart.tsx'
import { RulesPart } from './RulesPart.tsx'
import { TimesPart } from './TimesPart.tsx'
import { TokensPart } from './TokensPart.tsx'
import { useContestForm } from './use-contest-form.ts'
import { useSave } from './use-save.ts'

interface Props {
  /** Null for a new contest. */
  readonly contest: Contest | null
  /** Initial form. */
  readonly stored: ContestForm
  readonly Markdown: MarkdownBox
}

/** The contest form: sections, a summary next to them, and one save button. */
export function ContestEditor({ contest, stored, Markdown }: Props) {
  const { t } = useTranslation(['adminContests', 'admin'])
  const box = useRef<HTMLFormElement>(null)
  const cid = contest?.id ?? null
  const editing = useContestForm({ cid, stored, stamp: contest?.gmtModified ?? '' })
  const toFault = (): void => {
    // After the messages are rendered next to their fields.
    setTimeout(() => box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), 50)
  }
  const saving = useSave({ contest, editing, onFault: toFault })
  useSaveKey(saving.save)
  useUnsaved(editing.isDirty && !saving.isDone)
  return (
    <form
      ref={box}
      className={styles.page}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        saving.save()
      }}
    >
      {editing.restored !== 'no' && (
        <div className={styles.whole}>
          <KeptNotice restored={editing.restored} onDiscard={editing.discard} />
        </div>
      )}
      {contest?.status === 0 && (
        <div className={styles.whole}>
          <Notice kind="warning">{t('adminContests:save.running')}</Notice>
        </div>
      )}
      <div className={styles.parts}>
        <BasicsPart fields={editing} Markdown={Markdown} />
        <TimesPart fields={editing} />
        <RulesPart fields={editing} isFixed={contest?.hasSubmissions === true} />
        <PeoplePart fields={editing} storedPassword={contest?.pwd ?? null} entrants={contest?.registrationCount ?? 0} />
        <AwardsPart fields={editing} />
        <LimitsPart fields={editing} />
        <TokensPart fields={editing} />
        <OptionsPart fields={editing} contest={contest} />
      </div>
      <Outlook form={editing.form} />
      <FormFoot
        says={t(
          editing.isDirty
            ? 'adminContests:save.dirty'
            : cid === null
              ? 'adminContests:save.new'
              : 'adminContests:save.clean',
        )}
        refusal={
          saving.refusal ??
          (saving.isBlocked && editing.faults.length > 0
            ? t('adminContests:save.faults', { count: editing.faults.length })
            : '')
        }
      >
        <Button type="submit" loading={saving.isBusy} disabled={!editing.isDirty && cid !== null}>
          {t(cid === null ? 'adminContests:create' : 'admin:save')}
        </Button>
      </FormFoot>
    </form>
  )
}
