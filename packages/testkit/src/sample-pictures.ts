const ofBase64 = (text: string) => Buffer.from(text, 'base64');

/** Pictures of 5 by 3 pixels, as Chromium made them. */
export const samplePictures = {
  png: ofBase64(
    'iVBORw0KGgoAAAANSUhEUgAAAAUAAAADCAYAAABbNsX4AAAAIUlEQVR4AWzIsQkAAAwCwWCbbd3BubUXH745POUeN5oYAAAA//8z7jg6AAAABklEQVQDAAgKCgyNGGL2AAAAAElFTkSuQmCC',
  ),
  jpeg: ofBase64(
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////////////////////////////////////2wBDAVVaWnhpeOuCguv/////////////////////////////////////////////////////////////////////////wAARCAADAAUDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAP/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAgP/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCYBpP/2Q==',
  ),
  webp: ofBase64('UklGRjAAAABXRUJQVlA4ICQAAABwAQCdASoFAAMAB0CWJaACdAFAAAD+4cNVpNIvPr1093/cAAA='),
  webpLossless: ofBase64('UklGRh4AAABXRUJQVlA4TBEAAAAvBIAAAAdQuS60sP+BiOh/AAA='),
  webpExtended: ofBase64(
    'UklGRk4AAABXRUJQVlA4WAoAAAAQAAAABAAAAgAAQUxQSBAAAAABDzCAERFCIYAAKGgi+h8PVlA4IBgAAAAwAQCdASoFAAMAAsBMJaQAA3AA/vfggAA=',
  ),
} as const;
