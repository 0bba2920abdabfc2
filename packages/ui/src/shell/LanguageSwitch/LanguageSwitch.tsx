import { Languages } from 'lucide-react'
import { useIntl } from 'react-intl'
import { styled } from 'styled-components'
import { Button } from '../../form'
import { color, font, radius, size, space } from '../../foundation'
import { Menu } from '../../overlay'
import { shellMessages } from '../shell.messages'

/** A language of the interface by its own name. */
export type ShellLanguage = { code: string; name: string }

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[4]} ${space[8]};
`

const Choice = styled.button`
  position: relative;
  min-height: ${size.small};
  padding: ${space[4]};
  border-radius: ${radius.control};
  color: ${color.inkMuted};
  font: 400 ${font.t13} ${font.sans};

  &:hover {
    color: ${color.ink};
  }

  &[aria-pressed='true'] {
    color: ${color.ink};
    font-weight: 600;
  }

  &[aria-pressed='true']::after {
    content: '';
    position: absolute;
    inset-inline: ${space[4]};
    inset-block-end: 0;
    height: 2px;
    background: ${color.accent};
  }

  @media (forced-colors: active) {
    &[aria-pressed='true']::after {
      background: Highlight;
      forced-color-adjust: none;
    }
  }
`

export type LanguageSwitchProps = {
  languages: readonly ShellLanguage[]
  language: string
  onLanguage: (code: string) => void
  /** `menu` behind its code for the top bar; `row` shows all four, as under the login. */
  look?: 'menu' | 'row'
}

/** Chooses the language of the interface. */
export function LanguageSwitch({ languages, language, onLanguage, look = 'menu' }: LanguageSwitchProps) {
  const intl = useIntl()
  const label = intl.formatMessage(shellMessages.language)
  if (look === 'row')
    return (
      <Row role="group" aria-label={label}>
        {languages.map(({ code, name }) => (
          <Choice key={code} type="button" lang={code} aria-pressed={code === language} onClick={() => onLanguage(code)}>
            {name}
          </Choice>
        ))}
      </Row>
    )
  return (
    <Menu
      label={label}
      placement="bottom-end"
      items={languages.map(({ code, name }) => ({
        key: code,
        label: name,
        checked: code === language,
        onSelect: () => onLanguage(code),
      }))}
      trigger={props => (
        <Button {...props} variant="quiet" icon={Languages} aria-label={`${label}: ${language.toUpperCase()}`}>
          {language.toUpperCase()}
        </Button>
      )}
    />
  )
}
