import { styled } from 'styled-components'
import { color, font, radius, space } from '../../foundation'
import { Avatar } from '../../shell/UserMenu'

const Cards = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(280px, 100%), 1fr));
  gap: ${space[16]};
  margin: 0;
  padding: 0;
  list-style: none;

  & > li {
    display: grid;
  }
`

const Face = styled.div`
  display: flex;
  gap: ${space[16]};
  align-items: flex-start;
  width: 100%;
  padding: ${space[16]};
  border: 1px solid ${color.rule};
  border-radius: ${radius.panel};
  background: ${color.surface};
  color: ${color.ink};
  font: 400 ${font.t13} ${font.sans};
  text-align: start;

  button&:hover {
    border-color: ${color.ruleStrong};
  }

  &[aria-pressed='true'] {
    border-color: ${color.accent};
    box-shadow: inset 3px 0 0 ${color.accent};
  }

  @media (forced-colors: active) {
    &[aria-pressed='true'] {
      border: 2px solid Highlight;
    }
  }
`

const Words = styled.span`
  display: grid;
  flex: 1;
  gap: ${space[2]};
  min-width: 0;
  font-variant-numeric: tabular-nums;

  & > b {
    font: 600 ${font.t16} ${font.sans};
    overflow-wrap: anywhere;
  }

  & > span {
    color: ${color.inkMuted};
  }

  & > dl {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: ${space[2]} ${space[12]};
    margin-top: ${space[8]};
  }

  & dt {
    color: ${color.inkMuted};
  }

  & dd {
    margin: 0;
    overflow-wrap: anywhere;
  }
`

/** What a card says of a person. */
export type PersonCard = {
  id: string
  name: string
  photoUrl?: string | null
  /** Under the name, such as class and roll number. */
  line?: string
  /** What else matters today, by name. */
  facts?: readonly { label: string; value: string }[]
}

export type PersonCardsProps = {
  /** Names the list. */
  label: string
  people: readonly PersonCard[]
  /** Who is chosen; with `onChoose`. */
  chosenId?: string
  /** Makes every card a button. */
  onChoose?: (id: string) => void
}

/**
 * People as cards: a guardian's children, with what matters of each. Choosing one shows that child everywhere.
 *
 * Use a table when there are more than a handful.
 */
export function PersonCards({ label, people, chosenId, onChoose }: PersonCardsProps) {
  return (
    <Cards aria-label={label} data-records="">
      {people.map(({ id, name, photoUrl, line, facts = [] }) => {
        const content = (
          <>
            <Avatar name={name} photoUrl={photoUrl} size={56} shape="square" on={id === chosenId} />
            <Words>
              <b>{name}</b>
              {line ? <span>{line}</span> : null}
              {facts.length > 0 ? (
                <dl>
                  {facts.map(fact => [
                    <dt key={`${fact.label}-name`}>{fact.label}</dt>,
                    <dd key={`${fact.label}-value`}>{fact.value}</dd>,
                  ])}
                </dl>
              ) : null}
            </Words>
          </>
        )
        return (
          <li key={id}>
            {onChoose ? (
              <Face as="button" type="button" aria-pressed={id === chosenId} onClick={() => onChoose(id)}>
                {content}
              </Face>
            ) : (
              <Face>{content}</Face>
            )}
          </li>
        )
      })}
    </Cards>
  )
}
