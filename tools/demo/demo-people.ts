/** Invented names and addresses for demo orders. */
export const demoPeople = {
  first:
    "Robin Kim Lou Alex Noor Mika Sasha Jules Remy Toni Ari Bo Casey Dana Eden Finn Gale Harper Indigo Jamie Kai Lane Marlow Nico Oakley Perry Quinn Rowan Sage Tatum Uma Vale Wren Yael Zuri Zoë".split(
      " ",
    ),
  last: "Sample Example Placeholder Invented Madeup Fabel Nowhere Anybody Someone Testwood Mockley Draft Outline Sketch Pattern Template Specimen Figment Fable Fiction Novell Storey Tale Legend Mythe Doe-Ray Blank Otherly Elsewhere Farfield Longago Maybe Perhaps Probably Supposedly O'Sample".split(
    " ",
  ),
};

export const demoStreets = [
  "Invented Street",
  "Cocoa Lane",
  "Nib Avenue",
  "Roaster Road",
  "Conching Court",
  "Tempering Terrace",
  "Winnower Way",
  "Placeholder Place",
];

export const demoPlaces = [
  { city: "Portland", state: "OR", zipCode: "97201" },
  { city: "Burlington", state: "VT", zipCode: "05401" },
  { city: "Asheville", state: "NC", zipCode: "28801" },
  { city: "Madison", state: "WI", zipCode: "53703" },
  { city: "Santa Fe", state: "NM", zipCode: "87501" },
  { city: "Duluth", state: "MN", zipCode: "55802" },
  { city: "Savannah", state: "GA", zipCode: "31401" },
  { city: "Bellingham", state: "WA", zipCode: "98225" },
];
