import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { FormHeader, type FormHeaderProps } from '../feedback'
import { Tabs, type TabsProps } from '../form'
import { media, space, useMediaQuery } from '../foundation'
import { Filters } from './ReportLayout'

const Views = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[16]};
  margin-bottom: ${space[16]};

  &:empty,
  & > :empty {
    display: none;
  }

  ${media.phone} {
    gap: ${space[8]};
    margin-bottom: ${space[8]};

    & > div > nav[data-links] {
      margin-bottom: 0;
    }
  }
`

export type LayoutTopProps = {
  readonly header: FormHeaderProps
  readonly tabs?: Omit<TabsProps, 'children'>
  readonly notice?: ReactNode
  readonly filters?: ReactNode
  readonly moreFilters?: ReactNode
  /** What the filters find, such as '34 students'. */
  readonly found?: ReactNode
}

/** What stands over the work of a screen: heading, views, what is to be known, filters. */
export function LayoutTop({ header, tabs: views, notice, filters, moreFilters, found }: LayoutTopProps) {
  const phone = useMediaQuery(media.phone)
  // A view alone is not drawn on a phone, and leaves no room.
  const tabs = phone && views?.tabs.length === 1 ? undefined : views
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
      {filters ? (
        <Filters more={moreFilters} found={found}>
          {filters}
        </Filters>
      ) : null}
    </>
  )
}
