import { useIntl } from 'react-intl'
import { styled } from 'styled-components'
import { color, font, space } from '../../foundation'
import { type DayLetter, DayMark } from './DayMark'
import { guardianMessages } from './GuardianHome.messages'
import { Muted, Section } from './sheet.styles'

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-start;
  justify-content: space-between;
  gap: ${space[12]};

  & h2 {
    font: 600 ${font.t20} ${font.sans};
    letter-spacing: -0.01em;
  }

  & > div:first-child {
    flex: 1 1 150px;
    min-width: 0;
  }

  & > div:first-child > p {
    display: flex;
    align-items: center;
    gap: ${space[8]};
    margin-top: ${space[4]};
    color: ${color.inkMuted};
  }

  & b {
    color: ${color.ink};
    font-weight: 600;
  }
`

const Week = styled.div`
  margin-inline-start: auto;
  text-align: end;

  & > ol {
    display: flex;
    justify-content: flex-end;
    gap: ${space[4]};
    margin-bottom: ${space[4]};
  }

  & li {
    display: grid;
    justify-items: center;
    gap: ${space[2]};
    color: ${color.inkMuted};
    font: 400 ${font.t12} ${font.sans};
  }

  & li[aria-current] {
    color: ${color.ink};
    font-weight: 600;
  }
`

/** What a letter means in words. */
export const markWords = {
  P: guardianMessages.markP,
  A: guardianMessages.markA,
  HD: guardianMessages.markHD,
  LT: guardianMessages.markLT,
  LV: guardianMessages.markLV,
  OD: guardianMessages.markOD,
  H: guardianMessages.markH,
} as const satisfies Record<DayLetter, unknown>

export type DayHeadProps = {
  /** The day as YYYY-MM-DD. */
  day: string
  /** Null while nothing is marked; left out where families see no attendance. */
  mark?: DayLetter | null
  /** Behind the mark's word, such as 'since 8:31 AM'. */
  note?: string
  /** This week's days as YYYY-MM-DD with their marks. */
  week?: readonly { day: string; mark: DayLetter | null }[]
  /** Present % of the month; left out while nothing is marked. */
  monthPercent?: number
}

/** The child's day: date, attendance, the week and the month. */
export function DayHead({ day, mark, note, week = [], monthPercent }: DayHeadProps) {
  const intl = useIntl()
  const dateOf = (iso: string, options: Intl.DateTimeFormatOptions) =>
    intl.formatDate(`${iso}T12:00:00Z`, { ...options, timeZone: 'UTC' })
  const word = (letter: DayLetter | null) => intl.formatMessage(letter ? markWords[letter] : guardianMessages.notMarked)
  return (
    <Section>
      <Row>
        <div>
          <h2>{dateOf(day, { weekday: 'long', day: 'numeric', month: 'long' })}</h2>
          {mark === undefined ? (
            note && <p>{note}</p>
          ) : (
            <p>
              <DayMark letter={mark} size="sm" />
              <span>
                <b>{word(mark)}</b> {note}
              </span>
            </p>
          )}
        </div>
        {week.length > 0 || monthPercent !== undefined ? (
          <Week>
            {week.length > 0 ? (
              <ol>
                {week.map(one => (
                  <li key={one.day} aria-current={one.day === day ? 'date' : undefined}>
                    <span aria-hidden>{dateOf(one.day, { weekday: 'narrow' })}</span>
                    <DayMark letter={one.mark} label={`${dateOf(one.day, { weekday: 'long' })}: ${word(one.mark)}`} />
                  </li>
                ))}
              </ol>
            ) : null}
            {monthPercent === undefined ? null : (
              <Muted>
                {intl.formatMessage(guardianMessages.thisMonth)}{' '}
                <b>{intl.formatNumber(monthPercent, { minimumFractionDigits: 1, maximumFractionDigits: 1 })} %</b>
              </Muted>
            )}
          </Week>
        ) : null}
      </Row>
    </Section>
  )
}
