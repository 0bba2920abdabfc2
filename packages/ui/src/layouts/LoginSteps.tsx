import { ChevronRight } from 'lucide-react'
import { styled } from 'styled-components'
import { color, font, media, radius, space } from '../foundation'

/** Heading, the line under it, and fields of a login step. */
export const LoginForm = styled.form`
  display: grid;
  gap: ${space[16]};

  & > h1 {
    color: ${color.ink};
    font: 600 ${font.t26} ${font.sans};
    letter-spacing: -0.015em;
  }

  & > h1 + p {
    margin-top: calc(-1 * ${space[12]});
    color: ${color.inkMuted};
    font: 400 ${font.t14} ${font.sans};
  }
`

const Choices = styled.ul`
  display: grid;
  gap: ${space[8]};
  margin: 0;
  padding: 0;
  list-style: none;

  & button {
    display: flex;
    align-items: center;
    gap: ${space[12]};
    width: 100%;
    min-height: 64px;
    padding: ${space[12]} ${space[16]};
    border: 1px solid ${color.ruleStrong};
    border-radius: ${radius.control};
    background: ${color.surface};
    color: ${color.ink};
    font: 600 ${font.t14} ${font.sans};
    text-align: start;
    overflow-wrap: anywhere;
    cursor: pointer;
  }

  & button:hover:enabled {
    border-color: ${color.accent};
    background: ${color.hover};
  }

  & button:disabled {
    color: ${color.inkFaint};
    cursor: default;
  }

  & span {
    flex: 1;
    min-width: 0;
  }

  & small {
    display: block;
    color: ${color.inkMuted};
    font: 400 ${font.t13} ${font.sans};
  }

  & svg {
    flex: none;
    width: 16px;
    height: 16px;
    color: ${color.inkMuted};
  }
`

export type LoginChoicesProps = {
  /** Each with a name and what tells it from the others, such as role and school. */
  choices: readonly { id: string; name: string; lines: readonly string[] }[]
  /** One is on its way: none can be chosen. */
  busy?: boolean
  onChoose: (id: string) => void
}

/** One of several logins to go on with. */
export function LoginChoices({ choices, busy, onChoose }: LoginChoicesProps) {
  return (
    <Choices>
      {choices.map(({ id, name, lines }) => (
        <li key={id}>
          <button type="button" disabled={busy} onClick={() => onChoose(id)}>
            <span>
              {name}
              {lines.map(line => (
                <small key={line}>{line}</small>
              ))}
            </span>
            <ChevronRight aria-hidden />
          </button>
        </li>
      ))}
    </Choices>
  )
}

/** Codes to write down or keep, in two columns. */
export const LoginCodes = styled.ol`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${space[8]} ${space[16]};
  margin: 0;
  padding: ${space[16]};
  border: 1px solid ${color.rule};
  border-radius: ${radius.control};
  background: ${color.surface};
  color: ${color.ink};
  font: 400 ${font.t13} ${font.sans};
  list-style: none;
  white-space: nowrap;

  & code {
    user-select: all;
  }

  ${media.phone} {
    padding: ${space[12]};
    font: 400 ${font.t12} ${font.sans};
  }
`

/** Two things at the ends of one line. */
export const Ends = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space[8]};
`

/** A last line under a rule. */
export const Aside = styled.p`
  margin-top: ${space[8]};
  padding-top: ${space[16]};
  border-top: 1px solid ${color.rule};
  color: ${color.inkMuted};
  font: 400 ${font.t14} ${font.sans};
`
