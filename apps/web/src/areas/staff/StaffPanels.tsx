import { Banner, Columns, Facts, Panel, PanelBody, Stack } from '@school/ui'
import { Fragment } from 'react'
import { useNamedText, useText } from '../../texts/text'
import type { StaffTabProps } from './record/person'
import { StaffSection } from './StaffSections'
import { useStaffText } from './staff-text'

/** All that may be seen of a member of staff. */
export default function StaffPanels({ person }: StaffTabProps) {
  const text = useText()
  const named = useNamedText()
  const shown = useStaffText()
  const { id } = person
  const { relievedOn = '–' } = person.values
  return (
    <Stack>
      {person.status === 'Relieved' ? (
        <Banner tone="warning">{text('staff.left', { date: shown('relievedOn', relievedOn) })}</Banner>
      ) : null}
      <Columns data-even="">
        <Panel title={text('staff.member')}>
          <PanelBody>
            <Facts>
              {Object.entries(person.values).map(([key, value]) => (
                <Fragment key={key}>
                  <dt>{named(`staff.column.${key}`, key)}</dt>
                  <dd>{shown(key, value)}</dd>
                </Fragment>
              ))}
            </Facts>
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
    </Stack>
  )
}
