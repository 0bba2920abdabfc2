import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import type { HeaderCommand } from '../feedback'
import { CommandMenu, commandButtons } from '../feedback/FormHeader'
import { color, font, media, radius, space, useMediaQuery } from '../foundation'
import { PanelSlot } from './panel-slot'

const Box = styled.section`
  min-width: 0;
  border: 1px solid ${color.rule};
  border-radius: ${radius.panel};
  background: ${color.surface};
  overflow: clip;

  @media print {
    border: 0;
  }
`

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]};
  min-height: 44px;
  padding: ${space[4]} ${space[8]} ${space[4]} ${space[16]};
  border-bottom: 1px solid ${color.rule};

  & > h2 {
    flex: 1;
    color: ${color.ink};
    font: 600 ${font.t14} ${font.sans};
  }
`

export const PanelBody = styled.div`
  padding: ${space[16]};
`

export interface PanelProps {
  /** Makes the panel a place that a link of the page leads to and that takes the focus. */
  id?: string
  title?: ReactNode
  actions?: ReactNode
  /** What can be done with what it holds, after the actions; on phones one menu. */
  commands?: readonly HeaderCommand[]
  children: ReactNode
}

/** A surface with a head: the unit that pages are made of. */
export function Panel({ id, title, actions, commands = [], children }: PanelProps) {
  const phone = useMediaQuery(media.phone)
  return (
    <Box id={id} tabIndex={id ? -1 : undefined}>
      {title || actions || commands.length > 0 ? (
        <Head>
          {title ? <h2>{title}</h2> : null}
          {actions}
          {phone && commands.length > 0 ? <CommandMenu items={commands} /> : commandButtons(commands, 'quiet')}
        </Head>
      ) : null}
      <PanelSlot>{children}</PanelSlot>
    </Box>
  )
}

/** Blocks below each other, 16 px apart; a heading among them is that of a part of the page. */
export const Stack = styled.div`
  display: grid;
  /* What is wider, such as a table, scrolls in its own frame. */
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[16]};
  min-width: 0;

  /* What brings a distance of its own below a head needs none beside that of the blocks. */
  ${media.phone} {
    gap: ${space[8]};

    & > nav[data-links],
    & > div > nav[data-links],
    & > [data-filters] {
      margin-bottom: 0;
    }
  }

  & > h2 {
    color: ${color.ink};
    font: 600 ${font.t16} ${font.sans};
  }
`

/** Fields in columns that wrap: as many as fit, each at least 220 px. */
export const FieldGrid = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(220px, 100%), 1fr));
  gap: ${space[16]} ${space[24]};
  align-items: start;
`

/** Buttons of a form at its end. */
export const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${space[8]};

  /* A row of fields with their buttons. */
  &[data-start] {
    align-items: flex-end;
    justify-content: flex-start;
  }
`

/** Names and values, one pair a line. */
export const Facts = styled.dl`
  display: grid;
  grid-template-columns: minmax(100px, auto) minmax(0, 1fr);
  gap: ${space[8]} ${space[24]};
  margin: 0;
  color: ${color.ink};
  font: 400 ${font.t14} ${font.sans};

  & > dt {
    color: ${color.inkFaint};
  }

  & > dd {
    margin: 0;
    overflow-wrap: anywhere;
  }
`
