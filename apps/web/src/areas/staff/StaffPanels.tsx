import type { AnswerOfCall, staff } from '@school/api/client'
import { Avatar, Banner, Columns, Facts, Panel, PanelBody, Stack } from '@school/ui'
import { Fragment } from 'react'
import { useNamedText, useText } from '../../texts/text'
import { StaffSection } from './StaffSections'
import { useStaffText } from './staff-text'

export type Person = AnswerOfCall<typeof staff.completeInfo>

/** All that may be seen of a member of staff. */
export function StaffPanels({ id, person }: { readonly id: string; readonly person: Person }) {
  const text = useText()
  const named = useNamedText()
  const shown = useStaffText()
  const { name = '', relievedOn = '–' } = person.values
  return (
    <>
      {person.status === 'Relieved' ? (
        <Banner tone="warning">{text('staff.left', { date: shown('relievedOn', relievedOn) })}</Banner>
      ) : null}
      <Columns data-even="">
        <Panel title={String(name)}>
          <PanelBody>
            <Stack>
              <Avatar name={String(name)} photoUrl={person.photoUrl} size={96} />
              <Facts>
                {Object.entries(person.values).map(([key, value]) => (
                  <Fragment key={key}>
                    <dt>{named(`staff.column.${key}`, key)}</dt>
                    <dd>{shown(key, value)}</dd>
                  </Fragment>
                ))}
              </Facts>
            </Stack>
          </PanelBody>
        </Panel>
        <Stack>
          {person.sections
            .filter(section => section !== 'history')
            .map(section => (
              <StaffSection key={`${id} ${section}`} id={id} section={section} />
            ))}
        </Stack>
      </Columns>
      {person.sections.includes('history') ? <StaffSection key={id} id={id} section="history" /> : null}
    </>
  )
}
