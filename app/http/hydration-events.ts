/** Fired on window after React has hydrated the page. */
export const HYDRATED = "hydrated";
/** Fired on window after that, when the effects of all components have run. */
export const EFFECTS_RUN = "effects-run";
