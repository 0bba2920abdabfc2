import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { FormHeader, type FormHeaderProps } from '../feedback'
import { Tabs, type TabsProps } from '../form'
import { space } from '../foundation'
import { Filters } from './ReportLayout'

const Views = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[16]};
  margin-bottom: ${space[16]};
`

export type LayoutTopProps = {
  readonly header: FormHeaderProps
  readonly tabs?: Omit<TabsProps, 'children'>
  readonly notice?: ReactNode
  readonly filters?: ReactNode
  readonly moreFilters?: ReactNode
}

/** What stands over the work of a screen: heading, views, what is to be known, filters. */
export function LayoutTop({ header, tabs, notice, filters, moreFilters }: LayoutTopProps) {
  return (
    <>
      <FormHeader {...header} />
      {tabs || notice ? (
        <Views>
          {tabs ? (
            <div>
              <Tabs {...tabs} />
            </div>
          ) : null}
          {notice}
        </Views>
      ) : null}
      {filters ? <Filters more={moreFilters}>{filters}</Filters> : null}
    </>
  )
}
