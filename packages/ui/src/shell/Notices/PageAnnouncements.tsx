import { styled } from 'styled-components'
import { media, space } from '../../foundation'

/** Banners over every screen of the page, such as the operator's announcements. Paper goes without them. */
export const PageAnnouncements = styled.div`
  display: grid;
  gap: ${space[12]};
  margin-bottom: ${space[24]};

  ${media.phone} {
    margin-bottom: ${space[16]};

    /* The page has no gutters then. */
    [data-page]:has(> [data-sheet-page]) > & {
      margin: ${space[16]};
    }
  }

  @media print {
    display: none;
  }
`
