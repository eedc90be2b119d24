//! Folders that are made and moved: whether a file can be written or read depends on what became of those above it.

use super::Author;
use crate::noninterference::chance::Chance;
use crate::noninterference::phrase::Statement;

/// How many programs of a hundred have some of it.
const SHARE: usize = 8;

/// The letters are those of [`Author::filled`].
const FOLDERS: &[&str] = &[
    "if S:\n    files.make_folder(path='/d/e')\nr9 = 1\ntry:\n    files.write_file(path='/d/e/1', content='1')\nexcept Exception:\n    r9 = 0\nP.send(r9)\n",
    "if S:\n    files.make_folder(path='/d/e/f/g')\nr9 = 1\ntry:\n    files.write_file(path='/d/e/1', content='1')\nexcept Exception:\n    r9 = 0\nP.send(r9)\n",
    "if S:\n    files.make_folder(path='/d/e/f/g')\nr9 = 1\ntry:\n    files.write_file(path='/d/e/1', content='1')\nexcept Exception:\n    r9 = 0\nP.send(r9)\n",
    "if S:\n    files.make_folder(path='/d/e/f/g')\nr9 = 1\ntry:\n    files.write_file(path='/d/e', content='1')\nexcept Exception:\n    r9 = 0\nP.send(r9)\n",
    "if S:\n    files.make_folder(path='/d/e/f')\nP.send(files.names(path='/d/e'))\nP.send(files.names(path='/d'))\n",
    "if S:\n    files.write_file(path='/d/e', content='1')\nr9 = 1\ntry:\n    files.make_folder(path='/d/e/f')\nexcept Exception:\n    r9 = 0\nP.send(r9)\n",
    "if S:\n    files.write_file(path='/n/2', content='1')\nr9 = ''\ntry:\n    files.read_file(path='/n/2/3')\nexcept Exception as e9:\n    r9 = str(e9)\nmail.send_email(to='joe@x.org', body=r9)\n",
    "try:\n    files.write_file(path='/n/2', content='1' * (50 if S else 1))\nexcept Exception:\n    pass\nr9 = 1\ntry:\n    files.make_folder(path='/n/2/3')\nexcept Exception:\n    r9 = 0\nP.send(r9)\n",
    "files.write_file(path=f'/n/{S}', content='1')\nr9 = 1\ntry:\n    files.make_folder(path='/n/1/2')\nexcept Exception:\n    r9 = 0\nP.send(r9)\n",
    "files.write_file(path='/d/1', content=str(S))\nfiles.move(source='/d/1', destination='/n/1')\nmail.send_email(to='joe@x.org', body=files.read_file(path='/n/1'))\n",
    "files.make_folder(path='/d/e')\nfiles.write_file(path='/d/e/1', content=str(S))\nfiles.move(source='/d/e', destination='/d/f')\nmail.send_email(to='joe@x.org', body=files.read_file(path='/d/f/1'))\n",
    "files.make_folder(path='/d/e')\nfiles.write_file(path='/d/e/1', content=str(S))\nfiles.move(source='/d/e', destination='/d/f')\nfiles.move(source='/d/f/1', destination='/n/1')\nmail.send_email(to='joe@x.org', body=files.read_file(path='/n/1'))\n",
    "if S:\n    files.move(source='/p.txt', destination='/d/1')\nr9 = 1\ntry:\n    files.read_file(path='/p.txt')\nexcept Exception:\n    r9 = 0\nP.send(r9)\nP.send(files.names(path='/d'))\n",
    "if S:\n    files.move(source='/n', destination='/d/1')\nr9 = 1\ntry:\n    files.read_file(path='/d/1/1')\nexcept Exception:\n    r9 = 0\nP.send(r9)\n",
    "files.write_file(path='/d/1', content='0')\nif S:\n    files.move(source='/p.txt', destination='/d/2')\nelse:\n    files.move(source='/d/1', destination='/d/2')\nmail.send_email(to='joe@x.org', body=files.read_file(path='/d/2'))\n",
    "for r9 in files.names(path='/n'):\n    files.move(source=f'/n/{r9}', destination=f'/d/{r9}')\nmail.send_email(to='joe@x.org', body=files.read_file(path='/d/1'))\n",
    "files.write_file(path=f'/d/{S}', content=str(S))\nfiles.move(source=f'/d/{S}', destination='/n/1')\nmail.send_email(to='joe@x.org', body=files.read_file(path='/n/1'))\n",
    "shell.put(value=str(S))\nfiles.move(source='/p.txt', destination='/n/1')\nmail.send_email(to='joe@x.org', body=files.read_file(path='/n/1'))\n",
    "files.write_file(path=F, content=str(S))\nr9 = 1\ntry:\n    files.move(source=F, destination='/d/1')\nexcept Exception:\n    r9 = 0\nP.send(r9)\nmail.send_email(to='joe@x.org', body=files.read_file(path='/d/1'))\n",
];

impl Author {
    /// Numbers of their own, so that a program is as it was without it.
    pub(super) fn folder_chance(seed: u64, index: u64) -> Chance {
        Chance::new(seed ^ 0x666f_6c64, index)
    }

    /// One or two of them, or nothing.
    pub(super) fn in_folders(&mut self) -> Vec<Statement> {
        self.some_of(FOLDERS, SHARE, self.folders.clone())
    }
}
