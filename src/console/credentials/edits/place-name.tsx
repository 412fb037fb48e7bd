import type { Place } from './place.ts'

/**
 * Shows the object of an edit, such as `Default / core / netops`. Each name is isolated, because a name with a mark
 * that turns the order of letters would turn the text beside it too.
 */
export const PlaceName = ({ place: { network, config, set } }: { readonly place: Place }) => (
  <>
    <bdi>{network}</bdi> / <bdi>{config}</bdi>
    {set !== null && (
      <>
        {' '}
        / <bdi>{set}</bdi>
      </>
    )}
  </>
)
