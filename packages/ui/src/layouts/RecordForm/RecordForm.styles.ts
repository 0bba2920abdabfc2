import { styled } from 'styled-components'
import { color, font, media, space } from '../../foundation'

export const Groups = styled.form`
  display: grid;
  gap: ${space[24]};
  min-width: 0;

  & > [role='alert']:empty {
    display: none;
  }
`

export const Group = styled.fieldset`
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;

  & > legend {
    width: 100%;
    margin-bottom: ${space[12]};
    padding: 0 0 ${space[4]};
    border-bottom: 1px solid ${color.rule};
    color: ${color.ink};
    font: 600 ${font.t14} ${font.sans};
  }
`

export const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(240px, 100%), 1fr));
  gap: ${space[16]} ${space[24]};
  align-items: start;

  & > * {
    scroll-margin-block: ${space[16]};
  }

  & > [data-wide] {
    grid-column: 1 / -1;
  }
`

export const Notice = styled.div`
  color: ${color.inkMuted};
  font: 400 ${font.t14} ${font.sans};
`

export const Context = styled.span`
  color: ${color.inkMuted};
  font: 400 ${font.t13} ${font.sans};
`

export const Note = styled.p`
  flex: 1 1 0;
  margin-inline-end: auto;
  color: ${color.danger.ink};
  font: 500 ${font.t13} ${font.sans};

  ${media.phone} {
    &:not(:empty) {
      flex-basis: 100%;
    }
  }
`
