import { styled } from 'styled-components'
import { color, media, space } from '../../foundation'

export const Form = styled.form`
  padding: ${space[4]} ${space[24]} ${space[16]};
  border-bottom: 1px solid ${color.rule};

  ${media.phone} {
    padding-inline: ${space[16]};
  }
`

export const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(220px, 100%), 1fr));
  align-items: start;
  gap: ${space[16]} ${space[16]};

  & > [data-tick] {
    align-self: end;
  }
`

export const Buttons = styled.div`
  display: flex;
  justify-content: flex-end;
  gap: ${space[8]};
  margin-top: ${space[16]};

  ${media.phone} {
    & > * {
      flex: 1;
    }
  }
`

export const Entries = styled.div`
  & th:first-child,
  & td:first-child {
    padding-inline-start: ${space[24]};
  }

  & th:last-child,
  & td:last-child {
    padding-inline-end: ${space[24]};
  }

  ${media.phone} {
    & td:first-child {
      padding-inline-start: ${space[16]};
    }

    & td:last-child {
      padding-inline-end: ${space[16]};
    }
  }
`

export const Actions = styled.div`
  display: flex;
  justify-content: flex-end;
  gap: ${space[2]};
`

/** Stands where the eye would be for those who may only look. */
export const Shown = styled.span`
  display: grid;
  place-items: center;
  width: 32px;
  height: 32px;
  color: ${color.inkFaint};
`
