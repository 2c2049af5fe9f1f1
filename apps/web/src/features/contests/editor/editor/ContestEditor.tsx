import { Button } from '@mantine/core'
import { FormBox } from '../../../../api/form/FormBox.tsx'
import { useSave } from '../../../../api/form/use-save.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { FormFoot } from '../../../../ui/fields/FormFoot.tsx'
import { KeptNotice } from '../../../../ui/states/KeptNotice.tsx'
import { Notice } from '../../../../ui/states/Notice.tsx'
import { createContest, updateContest } from '../calls.ts'
import type { Contest } from '../queries.ts'
import { adminAddress, useScope } from '../scope.ts'
import { AwardsPart } from './AwardsPart.tsx'
import { BasicsPart, type MarkdownBox } from './BasicsPart.tsx'
import styles from './Editor.module.css'
import { bodyOf, type ContestForm } from './form.ts'
import { LimitsPart } from './LimitsPart.tsx'
import { OptionsPart } from './OptionsPart.tsx'
import { Outlook } from './Outlook.tsx'
import { PeoplePart } from './PeoplePart.tsx'
import { RulesPart } from './RulesPart.tsx'
import { TimesPart } from './TimesPart.tsx'
import { TokensPart } from './TokensPart.tsx'
import { useContestForm } from './use-contest-form.ts'

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
  const gid = useScope()
  const cid = contest?.id ?? null
  const form = useContestForm({ cid, stored, stamp: contest?.gmtModified ?? '' })
  const save = useSave({
    form,
    send: (values) => {
      const body = bodyOf(values, contest)
      return contest === null ? createContest(gid, body) : updateContest(gid, body)
    },
    done: t('admin:saved'),
    nextOf: (made) => (made === null ? null : adminAddress(gid, `/${made.cid}/problems`)),
  })
  return (
    <FormBox form={form} save={save} className={styles.page}>
      {form.restored !== 'no' && (
        <div className={styles.whole}>
          <KeptNotice restored={form.restored} onDiscard={form.discard} />
        </div>
      )}
      {contest?.status === 0 && (
        <div className={styles.whole}>
          <Notice kind="warning">{t('adminContests:save.running')}</Notice>
        </div>
      )}
      <div className={styles.parts}>
        <BasicsPart fields={form} Markdown={Markdown} />
        <TimesPart fields={form} />
        <RulesPart fields={form} isFixed={contest?.hasSubmissions === true} />
        <PeoplePart fields={form} storedPassword={contest?.pwd ?? null} entrants={contest?.registrationCount ?? 0} />
        <AwardsPart fields={form} />
        <LimitsPart fields={form} />
        <TokensPart fields={form} />
        <OptionsPart fields={form} contest={contest} />
      </div>
      <Outlook form={form.values} />
      <FormFoot
        says={t(
          form.isDirty
            ? 'adminContests:save.dirty'
            : cid === null
              ? 'adminContests:save.new'
              : 'adminContests:save.clean',
        )}
        refusal={
          save.refusal ??
          (form.isSent && form.errors.length > 0 ? t('adminContests:save.faults', { count: form.errors.length }) : '')
        }
      >
        <Button type="submit" loading={save.isBusy} disabled={!form.isDirty && cid !== null}>
          {t(cid === null ? 'adminContests:create' : 'admin:save')}
        </Button>
      </FormFoot>
    </FormBox>
  )
}
