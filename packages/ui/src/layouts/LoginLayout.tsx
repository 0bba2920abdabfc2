import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { color, font, media, radius, space } from '../foundation'
import { SchoolSeal } from '../shell/SchoolSeal'

const Root = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
  min-height: 100vh;
  min-height: 100dvh;
  background: ${color.paper};

  ${media.small} {
    display: flex;
    flex-direction: column;
  }
`

const Cover = styled.header`
  display: grid;
  place-items: center;
  padding: ${space[48]};
  border-inline-end: 24px solid ${color.cover};
  background: linear-gradient(to left, ${color.coverRule} 1px, ${color.cover} 1px);
  color: ${color.coverInk};

  ${media.small} {
    padding: ${space[16]};
    border: 0;
    background: ${color.cover};
  }
`

const Label = styled.div`
  width: min(392px, 100%);
  padding: ${space[8]};
  border-radius: ${radius.control};
  background: ${color.surface};
  color: ${color.ink};

  & > div {
    display: grid;
    justify-items: center;
    gap: ${space[4]};
    padding: ${space[32]};
    border: 1px solid ${color.accent};
    text-align: center;
  }

  & img,
  & svg {
    width: 64px;
    height: 64px;
    margin-bottom: ${space[12]};
    color: ${color.accent};
    stroke-width: 1.2;
    object-fit: contain;
  }

  & p:first-of-type {
    font: 600 ${font.t26} ${font.sans};
    letter-spacing: -0.01em;
    overflow-wrap: anywhere;
  }

  & p {
    color: ${color.inkMuted};
    font: 400 ${font.t14} ${font.sans};
  }

  & p:first-of-type {
    color: ${color.ink};
    font: 600 ${font.t26} ${font.sans};
  }

  & dl {
    width: 100%;
    margin: ${space[24]} 0 0;
  }

  & dl > div {
    display: grid;
    grid-template-columns: 112px 1fr;
    padding: ${space[8]} 0;
    border-bottom: 1px solid ${color.accentRule};
    text-align: start;
  }

  & dt {
    color: ${color.inkFaint};
    font: 400 ${font.t12} ${font.sans};
    line-height: 20px;
  }

  & dd {
    margin: 0;
    font: 400 ${font.t14} ${font.sans};
  }

  ${media.small} {
    & > div {
      grid-template-columns: auto 1fr;
      justify-items: start;
      column-gap: ${space[16]};
      padding: ${space[12]} ${space[16]};
      text-align: start;
    }

    & img,
    & svg {
      grid-row: 1 / 3;
      width: 40px;
      height: 40px;
      margin: 0;
      align-self: center;
    }

    & p:first-of-type {
      font: 600 ${font.t16} ${font.sans};
    }

    & dl {
      display: none;
    }
  }
`

const Work = styled.div`
  display: flex;
  flex-direction: column;
  min-width: 0;
  flex: 1;
`

const FormSide = styled.main`
  display: grid;
  flex: 1;
  place-items: center;
  padding: ${space[32]} ${space[16]};

  & > div {
    display: grid;
    gap: ${space[16]};
    width: min(376px, 100%);
  }

  ${media.small} {
    place-items: start center;
  }
`

const Foot = styled.footer`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space[8]} ${space[16]};
  padding: ${space[16]} ${space[32]};
  border-top: 1px solid ${color.rule};
  color: ${color.inkMuted};
  font: 400 ${font.t13} ${font.sans};

  ${media.phone} {
    padding: ${space[12]} ${space[16]};
  }
`

const Languages = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[4]} ${space[16]};

  & > button {
    min-height: 24px;
    padding: 0;
    border: 0;
    border-bottom: 2px solid transparent;
    background: none;
    color: ${color.inkMuted};
    font: 400 ${font.t13} ${font.sans};
    cursor: pointer;
  }

  & > button[aria-pressed='true'] {
    border-bottom-color: ${color.accent};
    color: ${color.ink};
    font-weight: 600;
  }
`

export type LoginLayoutProps = {
  /** The school or product whose page this is. */
  name: string
  place?: string
  logoUrl?: string | null
  /** Lines of the register label: affiliation, year, office. */
  lines?: readonly { label: string; value: string }[]
  languages: readonly { code: string; name: string }[]
  language: string
  onLanguage: (code: string) => void
  /** At the end of the foot, such as the privacy notice. */
  foot?: ReactNode
  children: ReactNode
}

/** The cover of the register at the left, one step of the login at the right. */
export function LoginLayout({
  name,
  place,
  logoUrl,
  lines = [],
  languages,
  language,
  onLanguage,
  foot,
  children,
}: LoginLayoutProps) {
  return (
    <Root>
      <Cover>
        <Label>
          <div>
            {logoUrl ? <img src={logoUrl} alt="" /> : <SchoolSeal size={64} />}
            <p>{name}</p>
            {place ? <p>{place}</p> : null}
            {lines.length > 0 ? (
              <dl>
                {lines.map(line => (
                  <div key={line.label}>
                    <dt>{line.label}</dt>
                    <dd>{line.value}</dd>
                  </div>
                ))}
              </dl>
            ) : null}
          </div>
        </Label>
      </Cover>
      <Work>
        <FormSide>
          <div>{children}</div>
        </FormSide>
        <Foot>
          <Languages>
            {languages.map(item => (
              <button
                key={item.code}
                type="button"
                lang={item.code}
                aria-pressed={item.code === language}
                onClick={() => onLanguage(item.code)}
              >
                {item.name}
              </button>
            ))}
          </Languages>
          {foot}
        </Foot>
      </Work>
    </Root>
  )
}
