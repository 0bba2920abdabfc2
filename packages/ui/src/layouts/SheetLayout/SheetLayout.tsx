import { RotateCcw } from 'lucide-react'
import { type FormEvent, type ReactNode, useId } from 'react'
import { useIntl } from 'react-intl'
import { styled } from 'styled-components'
import { Badge, ErrorState, Skeleton, SkeletonRegion } from '../../feedback'
import { Button, Field, Form, IconButton } from '../../form'
import { color, font, media, space } from '../../foundation'
import { Panel, Stack } from '../Panel'
import { StickyActions } from '../StickyActions'
import { changesMessage, resetOneMessage, sheetMessages } from './SheetLayout.messages'

const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(200px, 320px) 96px;
  gap: ${space[8]} ${space[24]};
  align-items: center;
  padding: ${space[12]} ${space[16]};
  border-bottom: 1px solid ${color.rule};

  &:last-child {
    border-bottom: 0;
  }

  &[data-changed] {
    box-shadow: inset 3px 0 ${color.accent};
  }

  @media (forced-colors: active) {
    &[data-changed] {
      border-inline-start: 3px solid Highlight;
    }
  }

  & label[data-bare] {
    align-self: flex-start;
    justify-content: flex-start;
  }

  ${media.phone} {
    grid-template-columns: minmax(0, 1fr) auto;

    & > :nth-child(2) {
      grid-row: 2;
      grid-column: 1 / -1;
    }
  }
`

const Words = styled.div`
  min-width: 0;
  color: ${color.ink};
  font: 500 ${font.t14} ${font.sans};

  & > p {
    color: ${color.inkFaint};
    font: 400 ${font.t12} ${font.sans};
  }

  &[data-off] {
    color: ${color.inkFaint};
  }
`

const Source = styled.div`
  display: flex;
  align-items: center;
  justify-content: flex-end;
  gap: ${space[4]};
`

/** Where a value comes from. */
export type SettingSource = 'school' | 'group' | 'default'

/** One row of the sheet. */
export type SettingRow = {
  code: string
  label: string
  help?: string
  source: SettingSource
  /** The one control; it is wired to the label and the error. */
  control: ReactNode
  error?: string
  /** The person has changed it since it was loaded. */
  changed?: boolean
  /** Its module is off: greyed, and can still be set. */
  off?: boolean
  /** Offers to take the value of the group or the default again. */
  onReset?: () => void
}

export type SettingGroup = { key: string; title: string; rows: readonly SettingRow[] }

export type SheetLayoutProps = {
  /** Undefined while loading. */
  groups: readonly SettingGroup[] | undefined
  onSave: () => void
  /** Gives every row the value it was loaded with. */
  onResetAll: () => void
  saving?: boolean
  failed?: boolean
  onRetry?: () => void
}

const sources = {
  school: { message: sheetMessages.sourceSchool, status: 'primary' },
  group: { message: sheetMessages.sourceGroup, status: 'info' },
  default: { message: sheetMessages.sourceDefault, status: 'secondary' },
} as const

/** Settings by group, each with its meaning and where its value comes from; Save and Reset stay in sight. */
export function SheetLayout({ groups, onSave, onResetAll, saving, failed, onRetry }: SheetLayoutProps) {
  const intl = useIntl()
  if (failed) return <ErrorState onRetry={onRetry} />
  if (!groups)
    return (
      <SkeletonRegion>
        <Panel>
          {[64, 48, 72, 56].map(width => (
            <Row key={width}>
              <Skeleton width={`${width}%`} />
              <Skeleton height="32px" />
            </Row>
          ))}
        </Panel>
      </SkeletonRegion>
    )
  const changes = groups.reduce((count, group) => count + group.rows.filter(row => row.changed).length, 0)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (changes > 0) onSave()
  }
  return (
    <Form onSubmit={submit}>
      <Stack>
        {groups.map(group => (
          <Panel key={group.key} title={group.title}>
            {group.rows.map(row => (
              <SettingLine key={row.code} row={row} />
            ))}
          </Panel>
        ))}
      </Stack>
      <StickyActions
        note={changes > 0 ? intl.formatMessage(changesMessage, { count: changes }) : intl.formatMessage(sheetMessages.noChanges)}
      >
        <Button disabled={changes === 0 || saving} onClick={onResetAll}>
          {intl.formatMessage(sheetMessages.reset)}
        </Button>
        <Button type="submit" variant="primary" disabled={changes === 0} busy={saving}>
          {intl.formatMessage(sheetMessages.save)}
        </Button>
      </StickyActions>
    </Form>
  )
}

function SettingLine({ row }: { row: SettingRow }) {
  const intl = useIntl()
  const helpId = useId()
  const source = sources[row.source]
  return (
    <Row data-changed={row.changed || undefined}>
      <Words data-off={row.off || undefined}>
        <span aria-hidden>{row.label}</span>
        {row.help ? <p id={helpId}>{row.help}</p> : null}
        {row.off ? <p>{intl.formatMessage(sheetMessages.moduleOff)}</p> : null}
      </Words>
      <Field label={row.label} hideLabel error={row.error}>
        {row.control}
      </Field>
      <Source>
        <Badge status={source.status}>{intl.formatMessage(source.message)}</Badge>
        {row.onReset ? (
          <IconButton
            icon={RotateCcw}
            size="sm"
            label={intl.formatMessage(resetOneMessage, { setting: row.label })}
            onClick={row.onReset}
          />
        ) : null}
      </Source>
    </Row>
  )
}
