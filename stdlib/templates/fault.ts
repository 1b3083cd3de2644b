/** What a template cannot do. The renderer adds the place of the directive, so that the text becomes `<path> at <line>:<column>: <message>`. */
export class TemplateFault extends Error {}
