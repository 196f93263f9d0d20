import { describe, expect, test } from "vitest";
import { type FileFormat, fileFormat, fileFormatNames } from "./file-format.ts";

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describe("a file that was chosen instead of a picture", () => {
  test.each<[FileFormat, string]>([
    ["empty", ""],
    ["pdf", "%PDF-1.7"],
    ["postscript", "%!PS-Adobe-3.0 EPSF-3.0"],
    ["photoshop", "8BPS\0\x01"],
    ["gimp", "gimp xcf v011"],
    ["gif", "GIF89a\x10\0"],
    ["raw-photo", "II*\0\x10\0\0\0CR\x02\0"],
    ["raw-photo", "\0\0\0\x18ftypcrx \0\0\0\x01crx isom"],
    ["raw-photo", "FUJIFILMCCD-RAW 0201"],
    ["tiff", "II*\0\x08\0\0\0"],
    ["tiff", "MM\0*\0\0\0\x08"],
    ["bmp", "BM\x36\x10"],
    ["jpeg-xl", "\xff\x0a\xfa\x1f"],
    ["jpeg-xl", "\0\0\0\x0cJXL \r\n\x87\n"],
    ["jpeg-2000", "\0\0\0\x0cjP  \r\n\x87\n"],
    ["icon", "\0\0\x01\0\x01\0\x10\x10"],
    ["font", "\0\x01\0\0\0\x10\0\x80"],
    ["font", "OTTO\0\x0b"],
    ["font", "wOF2\0\x01\0\0"],
    ["svg", '<?xml version="1.0"?><svg'],
    ["web-page", "<!DOCTYPE html><html>"],
    ["archive", "PK\x03\x04"],
    ["picture", "\xff\xd8\xff\xe0"],
    ["picture", "\0\0\0\x24ftypheic\0\0\0\0mif1"],
    ["quicktime", "\0\0\0\x14ftypqt  \0\0\0\0qt  "],
    ["film", "\0\0\0\x20ftypisom\0\0\x02\0isom"],
    ["film", "\x1a\x45\xdf\xa3\x01\0\0\0"],
    ["film", "RIFF\x24\0\0\0AVI LIST"],
    ["sound", "ID3\x04\0"],
    ["sound", "\0\0\0\x20ftypM4A \0\0\0\0"],
    ["sound", "RIFF\x24\0\0\0WAVEfmt "],
    ["unknown", "some words"],
  ])("is known as %s by its bytes", (format, text) => {
    expect(fileFormat(bytesOf(text))).toBe(format);
    expect(fileFormatNames[format]).toMatch(/^an? /);
  });
});
