import { Button } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { PageFrame } from '../ui/page/PageFrame.tsx'
import { CrudRows } from './CrudRows.tsx'
import { PageTitle } from './PageTitle.tsx'

interface Props<Row extends { readonly id: number | string }>
  extends Omit<ComponentProps<typeof CrudRows<Row>>, 'caption'>,
    Pick<ComponentProps<typeof PageFrame>, 'lead' | 'trail'> {
  readonly title: string
  /** Title of the browser's tab, where it says more. */
  readonly tabTitle?: string
  /** Label of the button that creates a row. */
  readonly create: string
  /** Page that creates a row; left out where the dialog does. */
  readonly createPath?: string
  /** Tabs and filters above the rows. */
  readonly children?: ReactNode
}

/** A page with one list of `useCrud`, most of the admin area's. */
export function CrudPage<Row extends { readonly id: number | string }>(props: Props<Row>) {
  const { title, tabTitle = title, lead, trail, create, createPath, children, ...rows } = props
  return (
    <PageFrame
      title={title}
      lead={lead}
      trail={trail}
      actions={
        createPath === undefined ? (
          <Button onClick={() => rows.crud.open('new')}>{create}</Button>
        ) : (
          <Button component={Link} to={createPath}>
            {create}
          </Button>
        )
      }
    >
      <PageTitle text={tabTitle} />
      {children}
      <CrudRows caption={title} {...rows} />
    </PageFrame>
  )
}
