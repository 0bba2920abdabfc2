import { css, styled } from 'styled-components'
import { color, font, media, space } from '../../foundation'
import { controlFrame } from '../TextInput/TextInput.styles'

export const Frame = styled.div`
  ${controlFrame}
  display: block;
  padding: 0;

  &:has(> [role='textbox']:focus-visible) {
    border-color: ${color.accent};
    outline: 2px solid ${color.accent};
    outline-offset: 2px;
  }

  @media (forced-colors: active) {
    &:has(> [role='textbox']:focus-visible) {
      outline-color: Highlight;
    }
  }
`

const text = css`
  min-height: 132px;
  max-height: 60vh;
  padding: ${space[8]} ${space[12]};
  overflow-y: auto;
  overflow-wrap: anywhere;
`

/** The text before it can be written. */
export const Waiting = styled.div`
  ${text}
`

export const Area = styled.div`
  ${text}
  position: relative;
  white-space: break-spaces;
  font-variant-ligatures: none;

  &:focus {
    outline: none;
  }

  & > * + * {
    margin-top: ${space[8]};
  }

  & ul,
  & ol {
    padding-inline-start: ${space[24]};
    list-style: disc;
  }

  & ol {
    list-style: decimal;
  }

  & a {
    color: ${color.primary.ink};
    text-decoration: underline;
  }
`

export const Toolbar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[2]};
  min-height: 40px;
  padding: ${space[4]};
  border-bottom: 1px solid ${color.rule};
`

export const Divider = styled.span`
  width: 1px;
  height: ${space[16]};
  margin-inline: ${space[4]};
  background: ${color.rule};

  ${media.phone} {
    /* Buttons of two rows. */
    display: none;
  }
`

export const LinkBox = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space[12]};
  width: 320px;
  max-width: 100%;
  padding: ${space[16]};
`

export const LinkButtons = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${space[8]};
`

export const Letters = styled.output`
  align-self: flex-end;
  margin-top: ${space[4]};
  color: ${color.inkFaint};
  font: 400 ${font.t12} ${font.sans};
  font-variant-numeric: tabular-nums;

  &[data-over] {
    color: ${color.danger.ink};
    font-weight: 500;
  }
`
