import { styled } from 'styled-components'
import { media, space } from '../../foundation'

export const Month = styled.div`
  padding: ${space[8]} ${space[12]} ${space[12]};

  & [role='button'] {
    height: 40px;
    min-width: 32px;
  }

  ${media.small} {
    & [role='button'] {
      height: 44px;
    }
  }
`
