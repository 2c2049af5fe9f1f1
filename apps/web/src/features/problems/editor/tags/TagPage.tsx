import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import { ownBank, remoteBanks } from '@verdict/contract/vocabulary'
import { useState } from 'react'
import { call, messageOf } from '../../../../api/client.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { useAddressFilter } from '../../../../lib/use-address-filter.ts'
import { toast } from '../../../../ui/controls/toast.ts'
import { Confirm } from '../../../../ui/dialogs/Confirm.tsx'
import { useConfirm } from '../../../../ui/dialogs/use-confirm.ts'
import { FilterRow } from '../../../../ui/fields/FilterRow.tsx'
import { SearchField } from '../../../../ui/fields/SearchField.tsx'
import { SelectField } from '../../../../ui/fields/SelectField.tsx'
import { Panel } from '../../../../ui/page/Panel.tsx'
import { EmptyState } from '../../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../../ui/states/ErrorState.tsx'
import { ClassDialog } from './ClassDialog.tsx'
import { ClassTable } from './ClassTable.tsx'
import { type Classification, classificationsQuery, type Tag, tagEndpoints, tagsQuery } from './queries.ts'
import { TagDialog } from './TagDialog.tsx'
import styles from './Tags.module.css'
import { TagTable } from './TagTable.tsx'

const usual = { oj: ownBank[0] as string, keyword: '' }

type Opened = { readonly tag: Tag | null } | { readonly one: Classification | null } | null

/** Tags of a bank with their use, and the classifications they are found under. */
export function TagPage() {
  const { t } = useTranslation(['adminProblems', 'admin', 'common'])
  const queries = useQueryClient()
  const confirm = useConfirm()
  const { values, change } = useAddressFilter(usual)
  const tags = useQuery(tagsQuery(values.oj))
  const classes = useQuery(classificationsQuery(values.oj))
  const [opened, setOpened] = useState<Opened>(null)
  const refresh = (): void => {
    for (const name of tagEndpoints) void queries.invalidateQueries({ queryKey: [name] })
  }
  const run = async (work: Promise<unknown>): Promise<void> => {
    await work.then(() => toast.success(t('admin:deleted'))).catch(() => {})
    refresh()
  }
  const askRemoveTag = (tag: Tag): void =>
    confirm.ask({
      title: t('adminProblems:tagPage.removeTag', { name: tag.name }),
      text: t('adminProblems:tagPage.removeTagText', { count: tag.problemCount }),
      yes: t('admin:delete'),
      isDangerous: true,
      onYes: () => void run(call('adminTags.removeTag', { query: { tid: tag.id } })),
    })
  const askRemoveClass = (classification: Classification): void =>
    confirm.ask({
      title: t('adminProblems:tagPage.removeClass', { name: classification.name }),
      text: t('adminProblems:tagPage.removeClassText'),
      yes: t('admin:delete'),
      isDangerous: true,
      onYes: () => void run(call('adminTags.removeClassification', { query: { tcid: classification.id } })),
    })
  const wanted = values.keyword.toLowerCase()
  const shown = tags.data?.filter(({ name, nameEn }) => `${name} ${nameEn ?? ''}`.toLowerCase().includes(wanted))
  const known = classes.data ?? []
  const error = tags.error ?? classes.error
  return (
    <>
      <FilterRow label={t('admin:filter.label')}>
        <SearchField
          label={t('admin:filter.keyword')}
          hint={t('adminProblems:tagPage.find')}
          value={values.keyword}
          maxChars={limits.keyword.maxChars}
          onSearch={(keyword) => change({ keyword })}
        />
        <SelectField
          label={t('adminProblems:filter.bank')}
          value={values.oj}
          onChange={(oj) => change({ oj })}
          options={[
            { value: ownBank[0], text: t('adminProblems:filter.ownBank') },
            ...remoteBanks.map((bank) => ({ value: bank, text: bank })),
          ]}
        />
      </FilterRow>
      {error !== null && <ErrorState message={messageOf(error)} onRetry={refresh} />}
      <div className={styles.columns}>
        <Panel
          title={t('adminProblems:tagPage.tags')}
          aside={
            <Button size="xs" onClick={() => setOpened({ tag: null })}>
              {t('adminProblems:tagPage.newTag')}
            </Button>
          }
        >
          {shown?.length === 0 ? (
            <EmptyState title={t('common:noMatch.title')} />
          ) : (
            <TagTable tags={shown} classes={known} onEdit={(tag) => setOpened({ tag })} onRemove={askRemoveTag} />
          )}
        </Panel>
        <Panel
          title={t('adminProblems:tagPage.classes')}
          aside={
            <Button size="xs" onClick={() => setOpened({ one: null })}>
              {t('adminProblems:tagPage.newClass')}
            </Button>
          }
        >
          {classes.data?.length === 0 ? (
            <EmptyState title={t('adminProblems:tagPage.noClasses')} />
          ) : (
            <ClassTable
              classes={classes.data}
              tags={tags.data ?? []}
              onEdit={(item) => setOpened({ one: item })}
              onRemove={askRemoveClass}
            />
          )}
        </Panel>
      </div>
      {opened !== null && 'tag' in opened && (
        <TagDialog oj={values.oj} tag={opened.tag} classes={known} onClose={() => setOpened(null)} />
      )}
      {opened !== null && 'one' in opened && (
        <ClassDialog
          oj={values.oj}
          one={opened.one}
          nextRank={Math.max(0, ...known.map(({ rank }) => rank)) + 1}
          onClose={() => setOpened(null)}
        />
      )}
      <Confirm confirm={confirm} />
    </>
  )
}
