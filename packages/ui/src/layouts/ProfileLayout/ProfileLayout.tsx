import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { Tabs, type TabsProps } from '../../form'
import { color, font, media, radius, space } from '../../foundation'
import { Facts } from '../Panel'

const Root = styled.div`
  display: grid;
  grid-template-columns: 264px minmax(0, 1fr);
  gap: ${space[24]};
  align-items: start;

  @media (max-width: 899.98px) {
    grid-template-columns: minmax(0, 1fr);
  }
`

const Card = styled.section`
  display: grid;
  justify-items: center;
  gap: ${space[4]};
  padding: ${space[24]} ${space[16]};
  border: 1px solid ${color.rule};
  border-radius: ${radius.panel};
  background: ${color.surface};
  color: ${color.inkMuted};
  font: 400 ${font.t14} ${font.sans};
  text-align: center;

  & > h2 {
    margin-top: ${space[12]};
    color: ${color.ink};
    font: 600 ${font.t16} ${font.sans};
    overflow-wrap: anywhere;
  }

  & > dl {
    width: 100%;
    margin-top: ${space[16]};
    padding-top: ${space[16]};
    border-top: 1px solid ${color.rule};
    font: 400 ${font.t13} ${font.sans};
    text-align: start;
  }

  ${media.phone} {
    padding: ${space[16]};
  }
`

export type ProfileLayoutProps = {
  /** A portrait of 96 px or so, with the means to change it where that is allowed. */
  photo: ReactNode
  name: string
  /** Under the name: designation, class. */
  line?: string
  /** What identifies the person, on the card. */
  facts?: readonly { label: string; value: ReactNode }[]
  /** Buttons under the card's words. */
  actions?: ReactNode
  tabs: TabsProps
}

/** A person: a card with the photo, and tabs beside it. */
export function ProfileLayout({ photo, name, line, facts = [], actions, tabs }: ProfileLayoutProps) {
  return (
    <Root>
      <Card>
        {photo}
        <h2>{name}</h2>
        {line ? <p>{line}</p> : null}
        {actions}
        {facts.length > 0 ? (
          <Facts>
            {facts.map(fact => [
              <dt key={`${fact.label}-name`}>{fact.label}</dt>,
              <dd key={`${fact.label}-value`}>{fact.value}</dd>,
            ])}
          </Facts>
        ) : null}
      </Card>
      <div>
        <Tabs {...tabs} />
      </div>
    </Root>
  )
}
