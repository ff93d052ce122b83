/** What the inputs of a field share. */
export interface Control {
  id: string;
  name: string;
  autoComplete: string;
  "aria-required": true;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
  onBlur: () => void;
}
