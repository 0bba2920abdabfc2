import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { color, font, media, space } from '../../foundation'
import { Caption } from '../Caption'
import { usePageTitle } from './page-title'

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  gap: ${space[12]} ${space[8]};
  margin-bottom: ${space[16]};

  &[data-beside] {
    flex-wrap: nowrap;
  }
`

const Texts = styled.div`
  flex: 1 1 280px;
  min-width: 0;
`

const Heading = styled.h1`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 ${space[8]};
  color: ${color.ink};
  font: 600 ${font.t20} ${font.sans};
  letter-spacing: -0.01em;
  overflow-wrap: anywhere;

  & > span + span {
    font: 600 ${font.t14} ${font.sans};
    letter-spacing: 0;
  }
`

const Context = styled.p`
  color: ${color.inkFaint};
  font: 400 ${font.t13} ${font.sans};

  & b {
    color: ${color.inkMuted};
    font-weight: 500;
  }
`

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[8]};

  ${media.phone} {
    width: 100%;

    & > * {
      flex: 1 1 auto;
    }

    &[data-beside] {
      flex: none;
      width: auto;
      align-self: flex-start;
    }
  }

  @media print {
    display: none;
  }
`

export type FormHeaderProps = {
  /** The one heading of the screen. */
  title: ReactNode
  /** State of the record in English, such as `New`, `Edit`, `Mark Entry Locked`. */
  caption?: string
  /** False shows the caption in the secondary colour. */
  captionColored?: boolean
  /** One line: academic year, school, record. */
  context?: ReactNode
  /** Buttons, the primary one last. */
  actions?: ReactNode
  /** On phones too the actions stay at the end of the heading: for one small button. */
  actionsBeside?: boolean
}

/** Heading of a screen with the caption of its record. The window is named after it. */
export function FormHeader({ title, caption, captionColored, context, actions, actionsBeside }: FormHeaderProps) {
  usePageTitle(typeof title === 'string' ? title : undefined)
  return (
    <Row data-beside={actionsBeside || undefined}>
      <Texts>
        <Heading>
          <span>{title}</span>
          {caption ? <Caption caption={caption} colored={captionColored} /> : null}
        </Heading>
        {context ? <Context>{context}</Context> : null}
      </Texts>
      {actions ? <Actions data-beside={actionsBeside || undefined}>{actions}</Actions> : null}
    </Row>
  )
}
